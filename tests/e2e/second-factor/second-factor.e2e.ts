/** The second factor: its first-time set-up, what can go wrong in it, and the guards. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { freshNumber, type Newcomer, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { appCode, openPhone } from './second-factor.ts';
import { beginSetUp } from './set-up.ts';

const at = (path: string) => `${addresses().hosted}/login${path}`;

async function startSetUp(page: Page, person: Newcomer) {
  await page.goto(at(''));
  return beginSetUp(page, person);
}

test('the set-up by text message survives every mistake on the way', async ({ page }) => {
  const person = await newcomer();
  const number = freshNumber();
  const there = await startSetUp(page, person);
  await expect(page).toHaveURL(at('/mfaInitSetup'));
  await page.goto(at('/mfa'));
  await expect(page).toHaveURL(at('/mfaInitSetup'));
  await there.begin.click();
  await there.send.click();
  await expect(page.getByText('You must enter a valid country code.')).toBeVisible();
  await expect(page.getByText('You must enter a valid phone number.')).toBeVisible();
  await expect(there.country).toBeFocused();
  await there.country.fill('123456');
  await expect(there.country).toHaveValue('12345');
  await expect(page.getByText('4 character limit.', { exact: true })).toBeVisible();
  await there.country.fill('1a');
  await expect(page.getByText('You must enter a valid country code.')).toBeVisible();
  await there.number.fill('212;555');
  await expect(page.getByText('You have entered one of the following invalid characters: < > \\ / # " ; =')).toBeVisible();
  await there.number.fill('1'.repeat(40));
  await expect(there.number).toHaveValue('1'.repeat(33));
  await expect(page.getByText('32 character limit.', { exact: true })).toBeVisible();

  const request = page.waitForRequest(/\/mfa\/profile$/);
  const phone = await there.askFor(number);
  expect((await request).postDataJSON()).toMatchObject({ countryCode: '1', phoneNumber: number });
  await hasFocus(there.heading('Verify your device'));
  await expect(page.getByText(new RegExp(`${number.slice(-4)}\\b`))).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await expect(there.button('Request another code')).toBeDisabled();
  await expect(page.getByText(/^in 0:\d\d$/)).toBeVisible();
  await there.submit.click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await there.enterCode('12a');
  await expect(page.getByText('Invalid code format. Please enter only numbers.')).toBeVisible();
  await there.enterCode('1234567');
  await expect(page.getByText('6 character limit.')).toBeVisible();
  const code = await phone.nextCode();
  await there.enterCode(code === '000000' ? '111111' : '000 000');
  await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
  await expect(there.code).toHaveValue('');
  await expect(there.code).toBeFocused();

  await there.cancel.click();
  await hasFocus(there.heading('Set up two-factor authentication'));
  // When the set-up is left half-way, there is no factor, and the next login starts the set-up again.
  await page.getByRole('link', { name: 'Use another account' }).click();
  await there.pass(person);
  await expect(there.heading('Set up two-factor authentication')).toBeVisible();
  await there.begin.click();
  await there.askFor(number);
  const again = await phone.nextCode();
  await there.enterCode(`${again.slice(0, 3)}-${again.slice(3)}`);
  await hasFocus(there.heading('Two-factor authentication is on'));
  await page.reload();
  await expect(there.heading('Two-factor authentication is on')).toBeVisible();
  const landed = arrival(page, addresses().landing);
  await there.button('Continue to Newsline').click();
  expect((await landed).transferTokens).toHaveLength(1);
  await expect(page).toHaveURL((url) => url.origin === addresses().landing);

  await page.goto(at(''));
  await there.pass(person);
  // A single method is shown as a sentence, not as a choice.
  await expect(page.getByText(new RegExp(`^We will send a text message to .*${number.slice(-4)}`))).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(there.button('Send Code')).toBeVisible();
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('the set-up by an authenticator app works', async ({ page }) => {
    const person = await newcomer();
    const there = await startSetUp(page, person);
    await there.begin.click();
    await there.askFor(freshNumber());
    await there.button('Use an authenticator app instead').click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    // What comes above the button that was pressed does not push the focus out of the window.
    await hasFocus(there.heading('Authenticator app'));
    await expect(there.heading('Authenticator app')).toBeInViewport();
    for (const name of ['Authy', 'Google Authenticator', 'andOTP', 'LastPass Authenticator', 'Microsoft Authenticator']) {
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', /^https:/);
    }
    await expect(page.getByRole('link', { name: 'Open in the authenticator app on this device' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    );
    await expect(page.getByRole('list').filter({ hasText: 'Scan this QR code' }).getByRole('listitem').first()).toHaveCSS(
      'display',
      'list-item',
    );
    await expect(there.button('Copy key')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
    const totpSecret = (key ?? '').replace(/ /g, '');
    await there.enterCode(appCode({ totpSecret, email: person.email }));
    await hasFocus(there.heading('Two-factor authentication is on'));

    await page.goto(at(''));
    await there.pass(person);
    await expect(there.button('Enter Code')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

test('a QR code that does not load leaves the text message usable', async ({ page }) => {
  const there = await startSetUp(page, await newcomer());
  await there.begin.click();
  const phone = await there.askFor(freshNumber());
  await page.route(/\/mfa\/qrcode/, (route) => route.fulfill({ json: { statusCode: 200, data: { qrcodeUrl: 'javascript:alert(1)' } } }));
  await there.button('Use an authenticator app instead').click();
  await expect(page.getByText('The QR code is not available at the moment.')).toBeVisible();
  await there.enterCode(await phone.nextCode());
  await expect(there.heading('Two-factor authentication is on')).toBeVisible();
});

test('an unreachable phone and a failed set-up are reported beside what was typed', async ({ page }) => {
  const there = await startSetUp(page, await newcomer());
  await there.begin.click();
  await there.askFor('2125550000');
  await expect(page.getByRole('alert')).toContainText('The phone number cannot receive text messages. Please try again.');
  await expect(there.number).toHaveValue('(212) 555-0000');
  await page.route(/\/mfa\/profile$/, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r' } }),
  );
  await there.send.click();
  await expect(page.getByRole('alert')).toContainText('We could not setup MFA with the input. Please try again.');
  await page.unroute(/\/mfa\/profile$/);
  await page.route(/\/mfa\/profile$/, (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, errorCode: 'TOKEN_INVALID', requestId: 'r' } }),
  );
  await there.send.click();
  await expect(page).toHaveURL(at(''));
});

test('verification obeys its guards, sends another code, and leads away by Cancel and another account', async ({ page, person }) => {
  await page.clock.install();
  for (const path of ['/mfa', '/mfaInitSetup']) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at(''));
  }
  const there = signInOn(page);
  await there.pass(person);
  await hasFocus(there.heading('Verify your identity'));
  await page.goto(at('/mfaInitSetup'));
  await expect(page).toHaveURL(at('/mfa'));
  await there.button('I have a code already').click();
  await hasFocus(there.heading('Enter your code'));
  await there.cancel.click();
  const phone = await openPhone(person);
  await there.askForText();
  await expect(page.getByText(new RegExp(`${person.phone?.phoneNumber.slice(-4)}\\b`))).toBeVisible();
  await phone.nextCode();
  const resend = there.button('Request another code');
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(30_000);
  await expect(resend).toBeEnabled();
  await expect(page.getByText(/^in 0:\d\d$/)).toHaveCount(0);
  // The service has its own clock.
  await page.route(/\/mfa\/sendtoken$/, (route) =>
    route.fulfill({ json: { statusCode: 200, data: { authStatus: { statusCode: 200, message: 'OK' } } } }),
  );
  await resend.click();
  const notice = page.getByText('A new code has been resent via text to your mobile number');
  await expect(notice).toBeVisible();
  // The button has to wait again; the focus goes to where the new code goes.
  await expect(there.code).toBeFocused();
  await page.clock.fastForward(5_000);
  await expect(notice).toHaveCount(0);
  await page.getByRole('link', { name: 'Use another account' }).click();
  await expect(there.email).toBeVisible();
  await expect(page).toHaveURL(at(''));
});

test('a failed text message and a failed verification end at the login', async ({ page, person }) => {
  const there = signInOn(page);
  const down = { status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r' } };
  await page.goto(at(''));
  for (const call of [/\/mfa\/sendtoken$/, /\/mfa\/verifyToken$/]) {
    await page.route(call, (route) => route.fulfill(down));
    await there.pass(person);
    if (String(call).includes('sendtoken')) await there.askForText();
    else {
      await there.useApp();
      await there.enterCode('123456');
    }
    await expect(page).toHaveURL(at(''));
    expect(await page.evaluate(() => sessionStorage.getItem('newsAuth.mfaRetrievalToken'))).toBeNull();
  }
});

test('a wrong code of the app is explained by a wrong clock', async ({ page, person }) => {
  await page.clock.install({ time: Date.now() + 10 * 60_000 });
  const there = signInOn(page);
  await page.goto(at(''));
  await there.pass(person);
  await there.useApp();
  const code = appCode(person);
  await there.enterCode(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
  await expect(page.getByText('The clock of this device is 10 min off.')).toBeVisible();
  await there.cancel.click();
  await there.askForText();
  await hasFocus(there.heading('Enter your code'));
  await expect(page.getByText('The clock of this device')).toHaveCount(0);
});

test('the keyboard alone completes the set-up', async ({ page }) => {
  const person = await newcomer();
  const number = freshNumber();
  const there = await startSetUp(page, person);
  const phone = await openPhone({ email: person.email, phone: { countryCode: '1', phoneNumber: number } });
  await hasFocus(there.heading('Set up two-factor authentication'));
  await page.keyboard.press('Tab');
  await expect(there.begin).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(there.country).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(there.code).toBeFocused();
  await page.keyboard.type(await phone.nextCode());
  await page.keyboard.press('Enter');
  await hasFocus(there.heading('Two-factor authentication is on'));
});
