/**
 * A service that follows the owner's text to the letter, with words and numbers in place of `errorCode`. Each refusal leads to a screen with an
 * explanation. The reference server answers; its replies are changed on the way.
 */
import type { Page } from '@playwright/test';
import { placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openLink, recoveryOn } from '../recovery/recovery.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { changed, failed, storedKeys, plain, withData } from './answers.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
const places = Object.entries(placesOf('news-login'));
const USED_BEFORE = 'Cannot use a previously used password.';
const EXPIRED = 'Your sign-in has expired. Please log in again.';
const UNEXPECTED = 'Your password could not be reset due to an unexpected problem';

test('a bare 406 counts as a wrong answer, at the answer check and at the reset', async ({ page }) => {
  const there = recoveryOn(page);
  await openLink(page, await newcomer());
  await page.route(/\/verifySecurityQuestion$/, (route) => changed(route, plain), { times: 1 });
  await there.reply('nothing like it');
  await expect(page.getByText('You have 2 more attempts.')).toBeVisible();
  await expect(there.answer).toHaveValue('');
  await there.replyRightly();
  await expect(there.newPassword).toBeVisible();
  await page.route(
    /\/resetPassword$/,
    async (route) => {
      await route.fetch({ postData: { ...route.request().postDataJSON(), answer: 'nothing like it' } });
      await route.fulfill({ status: 406 });
    },
    { times: 1 },
  );
  await there.choose('Fresh-Headline-26');
  await expect(page.getByText('You have 1 more attempts.')).toBeVisible();
  await expect(page).toHaveURL(at('/SecurityQuestions'));
  await there.replyRightly();
  await there.choose('Fresh-Headline-26');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
});

test('a redirect of the service takes no password elsewhere', async ({ page, person }) => {
  const elsewhere = `${addresses().publisher}/taken`;
  const taken: string[] = [];
  page.on('request', (request) => {
    if (request.url() === elsewhere) taken.push(request.method());
  });
  await page.goto(at());
  const there = signInOn(page);
  await there.enterEmail(person.email);
  await page.route(/\/auth\/login$/, (route) => route.fulfill({ status: 307, headers: { location: elsewhere } }));
  await there.enterPassword(person.password ?? '');
  await expect(page.getByText('We could not reach the service.')).toBeVisible();
  expect(taken).toEqual([]);
});

test('a 500 of the reset stays on the form when its words, or 5024 without a code, explain it, and otherwise ends at the log-in', async ({
  page,
}) => {
  const there = recoveryOn(page);
  await openLink(page, await newcomer());
  await there.replyRightly();
  for (const [reply, sentence] of [
    [{ message: 'Password recently used' }, USED_BEFORE],
    [{ code: 5024, message: 'Password recently used' }, USED_BEFORE],
    [{ code: 5024, message: 'Nothing that we know', requestId: 'r-24' }, 'Request ID: r-24'],
    [{ message: 'Nothing that we know', requestId: 'r-25' }, 'Request ID: r-25'],
  ] as const) {
    await page.route(/\/resetPassword$/, (route) => route.fulfill(failed(500, reply)), { times: 1 });
    await there.choose('Fresh-Headline-26');
    await expect(page.getByText(sentence)).toBeVisible();
    if (sentence !== USED_BEFORE) await expect(there.message).toContainText(UNEXPECTED);
    await expect(there.newPassword).toHaveValue(sentence === USED_BEFORE ? '' : 'Fresh-Headline-26');
    await expect(page).toHaveURL(at('/resetpassword'));
  }
  await page.route(/\/resetPassword$/, (route) => route.fulfill(failed(500, { code: 77, requestId: 'r-26' })), { times: 1 });
  await there.choose('Fresh-Headline-26');
  await expect(page.getByText(UNEXPECTED)).toBeVisible();
  await expect(page).toHaveURL(at());
});

/** Makes the database refuse the first try of each call. Returns the calls that were sent again with the same id. */
async function refuseOnce(page: Page): Promise<readonly string[]> {
  const refused = new Map<string, string | null>();
  const again: string[] = [];
  await page.route(
    (url) => url.origin === addresses().hosted && /^\/(api|auth|company|i18n|news|user)\//.test(url.pathname),
    async (route) => {
      const request = route.request();
      const call = `${request.method()} ${new URL(request.url()).pathname.split('/').filter(Boolean).at(-1)}`;
      const id = await request.headerValue('x-request-id');
      if (!refused.has(call)) {
        refused.set(call, id);
        return route.fulfill(failed(403, { errorCode: 'DATABASE_ACCESS_DENIED', requestId: 'r-29' }));
      }
      if (refused.get(call) === id) again.push(call);
      return route.fallback();
    },
  );
  return again;
}

test('a call that the database refuses is made once more: the recovery and the log-in after it', async ({ page, person }) => {
  const again = await refuseOnce(page);
  const there = recoveryOn(page);
  await openLink(page, await newcomer());
  await there.replyRightly();
  await there.choose('Fresh-Headline-26');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await there.pass(person);
  await there.useApp();
  const landed = arrival(page, addresses().landing);
  await there.enterCode(appCode(person));
  expect((await landed).transferTokens).toHaveLength(1);
  const recovery = ['POST verifyForgotPasswordToken', 'GET securityQuestion', 'POST verifySecurityQuestion', 'POST resetPassword'];
  expect(again).toEqual(expect.arrayContaining([...recovery, 'POST preflight', 'POST login', 'POST verifyToken', 'POST transfer']));
});

const tag = (where: string) => ({ tag: where === 'embedded' ? ['@deep'] : [] });

for (const [where, { address }] of places) {
  test(
    `${where}: a call that the database refuses is made once more: the log-in and the wizard, even after a reload`,
    tag(where),
    async ({ page, person }) => {
      await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ reviewProfile: true })));
      const again = await refuseOnce(page);
      const there = signInOn(page);
      await page.goto(address());
      await there.pass(person);
      await there.askForText();
      await there.cancel.click();
      await there.useApp();
      await there.enterCode(appCode(person));
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(there.field('First Name')).toHaveValue(person.firstName);
      expect(again).toEqual(
        expect.arrayContaining([
          'POST preflight',
          'POST login',
          'POST sendtoken',
          'POST verifyToken',
          'GET basic',
          'GET timezone',
          'GET supported',
        ]),
      );
      await page.reload();
      await expect(there.field('First Name')).toHaveValue(person.firstName);
    },
  );

  test(
    `${where}: a 500 of the password change is explained by its words, with or without a code, even after a reload`,
    tag(where),
    async ({ page, person }) => {
      const there = recoveryOn(page);
      const current = there.box('Current Temporary Password');
      await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ resetPassword: true })));
      await page.goto(address());
      await there.pass(person);
      await there.useApp();
      await there.enterCode(appCode(person));
      await expect(there.heading('Reset Password')).toBeVisible();
      for (const [reply, sentence] of [
        [{ message: 'One of your last 10 passwords' }, USED_BEFORE],
        [{ errorCode: 'E-500', message: 'Invalid username or password' }, 'The Current Password you entered was invalid.'],
        [{ message: 'Cannot change your password now' }, 'Cannot change your password now'],
        [{ message: 'Nothing that we know', requestId: 'r-27' }, 'Request ID: r-27'],
      ] as const) {
        await page.route(/\/changePassword$/, (route) => route.fulfill(failed(500, reply)), { times: 1 });
        await current.fill(person.password ?? '');
        await there.choose('Fresh-Headline-26');
        await expect(page.getByText(sentence)).toBeVisible();
        await page.reload();
        await expect(there.heading('Reset Password')).toBeVisible();
      }
    },
  );

  for (const call of ['preflight/', 'login']) {
    test(
      `${where}: TOKEN_INVALID to ${call} ends at the root without a session and without a code`,
      tag(where),
      async ({ page, person }) => {
        const there = signInOn(page);
        await page.addInitScript(() => sessionStorage.setItem('newsAuth.authToken', 'a-token-that-nobody-knows-0000000000'));
        await page.goto(address());
        await page.route(`**/auth/${call}`, (route) => route.fulfill(failed(401, { errorCode: 'TOKEN_INVALID', requestId: 'r-28' })));
        if (call === 'login') await there.pass(person);
        else await there.enterEmail(person.email);
        await expect(page.getByText(EXPIRED)).toBeVisible();
        await expect(page.getByText('Error A1')).toHaveCount(0);
        await expect(page).toHaveURL(address());
        await expect(there.email).toHaveValue(person.email);
        expect(await storedKeys(page)).not.toContain('newsAuth.authToken');
      },
    );
  }
}
