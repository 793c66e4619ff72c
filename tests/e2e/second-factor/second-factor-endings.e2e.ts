/** How a second factor fails: each failure has its own text on the e-mail step; and the time limits of code and screen. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { appCode } from './second-factor.ts';
import { beginSetUp } from './set-up.ts';

const login = () => `${addresses().hosted}/login`;
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('newsAuth.mfaRetrievalToken'));
const EXPIRED = 'Your sign-in has expired. Please log in again.';
const authStatus = { statusCode: 200, message: 'OK' };
const sentOk = { json: { statusCode: 200, data: { authStatus } } };
const begunOk = { json: { statusCode: 200, data: { authStatus, user: { twilioMfa: { setupId: 's-1' } } } } };

test('after too many wrong codes the e-mail step gives them as the reason', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(login());
  await there.pass(person);
  await there.useApp();
  const wrong = appCode(person) === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++) {
    await there.enterCode(wrong);
    await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
    await expect(there.code).toHaveValue('');
  }
  await there.enterCode(wrong);
  await expect(there.message).toContainText('Too many wrong codes were entered. For your security, please log in again.');
  await expect(there.message).toContainText('Request ID:');
  await expect(page.getByText('Your sign-in has expired')).toHaveCount(0);
  await expect(page).toHaveURL(login());
  expect(await token(page)).toBeNull();
});

const refused = (status: number, errorCode: string) => ({ status, json: { statusCode: status, errorCode, requestId: 'r-1' } });
const endings = [
  ['a lock', refused(423, 'USER_ACCOUNT_LOCKED'), 'For your security, your email has been temporarily locked out.', undefined],
  [
    'a refused place',
    refused(403, 'UNAUTHORIZED_IP'),
    "Your organization doesn't permit connections from your current location.",
    undefined,
  ],
  [
    'a problem of the service',
    refused(500, 'DOWN'),
    'We were not able to log you in due to an unexpected problem with our system.',
    'A1-500',
  ],
  ['an answer that no client can read', { body: '<html>' }, 'We could not read the answer of our system.', 'A1-9999'],
] as const;
for (const [name, answer, sentence, code] of endings) {
  test(`${name} at the code has its own sentence on the e-mail step, with what support asks for`, async ({ page, person }) => {
    const there = signInOn(page);
    await page.goto(login());
    await there.pass(person);
    await there.useApp();
    await page.route(/\/mfa\/verifyToken$/, (route) => route.fulfill(answer));
    await there.enterCode('123456');
    await expect(there.message).toContainText(sentence);
    await expect(there.message).toContainText('Request ID:');
    if (code) await expect(there.message).toContainText(`Error ${code}`);
    await expect(page).toHaveURL(login());
    expect(await token(page)).toBeNull();
    await expectAccessible(page, name);
  });
}

test('a text gateway that fails is reported on the e-mail step, and an expired token as an expired sign-in', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(login());
  for (const [answer, sentence] of [
    [refused(500, 'DOWN'), 'We could not send the text message'],
    [refused(401, 'TOKEN_EXPIRED'), EXPIRED],
  ] as const) {
    await there.pass(person);
    await page.route(/\/mfa\/sendtoken$/, (route) => route.fulfill(answer));
    await there.askForText();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(login());
    expect(await token(page)).toBeNull();
  }
});

/** Both screens for a code: how to get there by text, by app, and the call that checks the code. */
const verifyScreens = {
  'the code': {
    check: /\/mfa\/verifyToken$/,
    title: 'Enter your code',
    async comeByText(page: Page, person: Person) {
      const there = signInOn(page);
      await there.pass(person);
      await page.route(/\/mfa\/sendtoken$/, (route) => route.fulfill(sentOk));
      await there.askForText();
    },
    async comeByApp(page: Page, person: Person) {
      const there = signInOn(page);
      await there.pass(person);
      await there.useApp();
    },
  },
  'the set-up': {
    check: /\/mfa\/verifyCreateMfaProfileToken$/,
    title: 'Verify your device',
    async comeByText(page: Page) {
      const there = await beginSetUp(page, await newcomer());
      await page.route(/\/mfa\/profile$/, (route) => route.fulfill(begunOk));
      await there.begin.click();
      await there.askFor(freshNumber());
    },
    async comeByApp(page: Page) {
      await this.comeByText(page);
      await signInOn(page).button('Use an authenticator app instead').click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
} as const;

for (const [where, { check, title, ...screen }] of Object.entries(verifyScreens)) {
  test(`${where}: a refused text code more than three minutes old is explained by its age`, async ({ page, person }) => {
    await page.clock.install();
    const there = signInOn(page);
    await page.goto(login());
    await screen.comeByText(page, person);
    await expect(there.heading(title)).toBeVisible();
    await page.route(check, (route) => route.fulfill(refused(401, 'INVALID_MFA_CODE')));
    await there.enterCode('123456');
    await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
    const old = page.getByText('this one is older. Please request another code.');
    await expect(old).toHaveCount(0);
    await page.clock.fastForward(181_000);
    await there.enterCode('123456');
    await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
    await expect(old).toBeVisible();
    await expect(there.heading(title)).toBeVisible();
    await expectAccessible(page, 'an old code');
    await there.button('Request another code').click();
    await expect(old).toHaveCount(0);
  });

  test(`${where}: its end after ten minutes is announced beforehand with its consequence, even after a reload`, async ({
    page,
    person,
  }) => {
    await page.clock.install();
    const there = signInOn(page);
    await page.goto(login());
    await screen.comeByApp(page, person);
    await expect(there.heading(title)).toBeVisible();
    const endsIn = (minutes: number) =>
      page.getByRole('status').filter({ hasText: `This step ends in ${minutes} min. After that you will have to log in again.` });
    await page.clock.fastForward(7.9 * 60_000);
    await expect(page.getByText('This step ends')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(endsIn(2)).toBeVisible();
    await expectAccessible(page, 'the end of the screen');
    await page.reload();
    await expect(endsIn(2)).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(endsIn(1)).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page).toHaveURL(login());
    expect(await token(page)).toBeNull();
  });

  for (const [wrong, sentence] of [
    [2, EXPIRED],
    [3, 'Too many wrong codes were entered. For your security, please log in again.'],
  ] as const) {
    test(`${where}: an unknown token after ${wrong} wrong codes ends with: ${sentence}`, async ({ page, person }) => {
      const there = signInOn(page);
      await page.goto(login());
      await screen.comeByApp(page, person);
      for (let tries = 0; tries < wrong; tries++) {
        await page.route(check, (route) => route.fulfill(refused(401, 'INVALID_MFA_CODE')), { times: 1 });
        await there.enterCode('123456');
        await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
        await expect(there.code).toHaveValue('');
      }
      await page.route(check, (route) => route.fulfill(refused(401, 'TOKEN_INVALID')));
      await there.enterCode('123456');
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page).toHaveURL(login());
      expect(await token(page)).toBeNull();
    });
  }
}
