/** After a reload the same step shows the same buttons: the second factor and its set-up, hosted and embedded, and an embedded sign-up. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { embed, placesOf } from '../embeds/places.ts';
import { freshNumber, newcomer, retrievalToken } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode, openPhone } from '../second-factor/second-factor.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

/** Another code may be asked for later; beside the button stands when. */
async function expectWait(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Request another code' })).toBeDisabled();
  await expect(page.getByText(/^in 0:\d\d$/)).toBeVisible();
}

for (const [place, { address, scope }] of Object.entries(placesOf('news-login'))) {
  test(`${place}: the code of a text is asked for again after a reload, with its number and its wait`, async ({ page, person }) => {
    const there = signInOn(scope(page));
    await page.goto(address());
    await there.pass(person);
    await expect(there.heading('Verify your identity')).toBeVisible();
    await page.reload();
    await expect(there.heading('Verify your identity')).toBeVisible();
    const phone = await openPhone(person);
    await there.askForText();
    const sent = page.getByText(/^We sent a text message to .*\d{4}/);
    await expect(sent).toBeVisible();
    await page.reload();
    await expect(there.heading('Enter your code')).toBeVisible();
    await expect(sent).toBeVisible();
    await expectWait(page);
    await there.cancel.click();
    await expect(page.getByRole('button', { name: /^Send Code in \d+ s$/ })).toBeDisabled();
    await page.reload();
    await expect(there.heading('Verify your identity')).toBeVisible();
    await there.button('I have a code already').click();
    await there.enterCode(await phone.nextCode());
    await expect(page).toHaveURL((url) => url.pathname !== new URL(address()).pathname);
  });

  test(`${place}: a user of the authenticator app never reads of a text message, not even after a reload`, async ({ page, person }) => {
    const there = signInOn(scope(page));
    await page.goto(address());
    await there.pass(person);
    await there.choice('Use the authenticator app').check();
    await page.reload();
    await expect(there.choice('Use the authenticator app')).toBeChecked();
    await there.button('Enter Code').click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(there.heading('Enter your code')).toBeVisible();
      await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
      await expect(page.getByText(/text message|another code/)).toHaveCount(0);
    }
    await there.cancel.click();
    await expect(there.choice('Use the authenticator app')).toBeChecked();
    await page.getByText('Use another account').click();
    await expect(there.email).toBeVisible();
    await page.reload();
    await expect(there.email).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /mfa/i.test(key)))).toEqual([]);
  });

  test(`${place}: the set-up returns to its step with the number, the wait and the QR code`, async ({ page }) => {
    await page.goto(address());
    const person = await newcomer();
    const there = await beginSetUp(scope(page), person);
    await there.begin.click();
    await there.country.fill('+1');
    await there.number.fill('(212) 55');
    await page.reload();
    await expect(there.heading('Your mobile phone')).toBeVisible();
    await expect(there.country).toHaveValue('+1');
    await expect(there.number).toHaveValue('(212) 55');

    const number = freshNumber();
    const phone = await there.askFor(number);
    await phone.nextCode();
    // The text message may arrive before the answer to the call.
    await expect(there.heading('Verify your device')).toBeVisible();
    await page.reload();
    await expect(there.heading('Verify your device')).toBeVisible();
    await expect(page.getByText(new RegExp(`^We sent a text message to .*${number.slice(-4)}\\b`))).toBeVisible();
    await expectWait(page);
    // The service has its own clock, so only the number that is sent is checked.
    await page.route(/\/mfa\/profile$/, (route) =>
      route.fulfill({
        json: { statusCode: 200, data: { authStatus: { statusCode: 200, message: 'OK' }, user: { twilioMfa: { setupId: 's' } } } },
      }),
    );
    await page.evaluate(() => {
      const setup = JSON.parse(sessionStorage.getItem('newsAuth.mfaSetup') ?? '{}');
      sessionStorage.setItem('newsAuth.mfaSetup', JSON.stringify({ ...setup, nextSendAt: 0 }));
    });
    const { setupId } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('newsAuth.mfaSetup') ?? '{}'));
    await page.reload();
    const request = page.waitForRequest(/\/mfa\/profile$/);
    await there.button('Request another code').click();
    expect((await request).postDataJSON()).toMatchObject({ countryCode: '1', phoneNumber: number });
    await expect(page.getByText('A new code has been resent')).toBeVisible();
    await page.evaluate((mark) => {
      const setup = JSON.parse(sessionStorage.getItem('newsAuth.mfaSetup') ?? '{}');
      sessionStorage.setItem('newsAuth.mfaSetup', JSON.stringify({ ...setup, setupId: mark }));
    }, setupId);
    await page.reload();

    await there.button('Use an authenticator app instead').click();
    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect(qrCode).toBeVisible();
    await page.reload();
    await expect(there.heading('Verify your device')).toBeVisible();
    await expect(qrCode).toBeVisible();
    await expect(page.getByText(/We sent a text message|Request another code/)).toHaveCount(0);
    await expect(page.getByText('an entry that you added to the app before no longer counts')).toBeVisible();
    const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
    await there.enterCode(appCode({ totpSecret: (key ?? '').replace(/ /g, ''), email: person.email }));
    await expect(there.heading('Two-factor authentication is on')).toBeVisible();
    await page.reload();
    await expect(there.heading('Two-factor authentication is on')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('newsAuth.mfaSetup'))).not.toContain(number);
  });
}

test('<news-mfa> continues where it was when its page gives it the same token again', async ({ page, person }) => {
  const token = await retrievalToken(person);
  await page.goto(embed('<news-mfa></news-mfa>'));
  const element = page.locator('news-mfa');
  const there = signInOn(element);
  const give = () => element.evaluate((node, mfaRetrievalToken) => Object.assign(node, { mfaRetrievalToken }), token);
  await give();
  await there.useApp();
  await expect(there.heading('Enter your code')).toBeVisible();
  await page.reload();
  await give();
  await expect(there.heading('Enter your code')).toBeVisible();
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
});

test('an embedded sign-up returns to its step as far as its guard allows', async ({ page }) => {
  await page.goto(embed('<news-signup></news-signup>'));
  const there = signUpOn(page.locator('news-signup'));
  await there.begin.click();
  await there.fillPersonal('nova@example.com', cases.PI);
  await there.next.click();
  await expect(there.heading('Professional Information')).toBeVisible();
  await there.fillProfessional(cases.PI);
  await page.reload();
  await expect(there.heading('Professional Information')).toBeVisible();
  await expect(there.field('Occupation')).toHaveValue('Engineer');
  await there.back.click();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await page.reload();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  await expect(there.heading('Security Questions')).toBeVisible();
  await page.reload();
  await expect(there.heading('Set Password')).toBeVisible();
  await page.locator('news-signup').getByRole('button', { name: 'Cancel' }).click();
  await there.button('Close').click();
  await expect(there.begin).toBeVisible();
  await page.reload();
  await expect(there.begin).toBeVisible();
});

test('an embed that is reloaded at the password has kept the address', async ({ page, person }) => {
  await page.goto(embed('<news-login></news-login>'));
  const there = signInOn(page.locator('news-login'));
  await there.enterEmail(person.email);
  await expect(there.password).toBeVisible();
  await page.reload();
  await expect(there.email).toHaveValue(person.email);
  await there.logIn.click();
  await expect(there.password).toBeVisible();
});
