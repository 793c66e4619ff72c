/**
 * A service that follows the owner's text to the letter: no `errorCode`, words and numbers instead, and more, less or other things in its
 * answers than ours puts there. Each ends on a screen that says something. The reference server answers; its replies are changed on the way.
 */
import type { Page, Route } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openLink, recoveryOn } from '../recovery/recovery.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
const EXPIRED = 'Your sign-in has expired. Please log in again.';
const USED_BEFORE = 'Cannot use a previously used password.';
const UNEXPECTED = 'Your password could not be reset due to an unexpected problem';

const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

type Said = Readonly<Record<string, unknown>>;

/** The service's own answer, changed. */
async function changed(route: Route, change: (said: Said) => Said): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Said) });
}

/** Its status and its words, as the owner has them. */
const plain = ({ statusCode, message }: Said): Said => ({ statusCode, message });
/** A login, or what a login asks for, with other things in it. */
const withData = (more: Said) => (said: Said) => ({ ...said, data: { ...(said['data'] as Said), ...more }, more: { of: ['this'] } });

const failed = (status: number, said: Said) => ({ status, json: { statusCode: status, ...said } });

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

test('a 500 of the reset stays on the form when its words, or 5024 without a code, explain it, and otherwise ends at the log-in', async ({
  page,
}) => {
  const there = recoveryOn(page);
  await openLink(page, await newcomer());
  await there.replyRightly();
  for (const [said, sentence] of [
    [{ message: 'Password recently used' }, USED_BEFORE],
    [{ code: 5024, message: 'Password recently used' }, USED_BEFORE],
    [{ code: 5024, message: 'Nothing that we know', requestId: 'r-24' }, 'Request ID: r-24'],
    [{ message: 'Nothing that we know', requestId: 'r-25' }, 'Request ID: r-25'],
  ] as const) {
    await page.route(/\/resetPassword$/, (route) => route.fulfill(failed(500, said)), { times: 1 });
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

test('a 500 of the password change is explained by its words, with or without a code', async ({ page, person }) => {
  const there = recoveryOn(page);
  const current = there.box('Current Temporary Password');
  await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ resetPassword: true })));
  await page.goto(at());
  await there.pass(person);
  await there.useApp();
  await there.enterCode(appCode(person));
  await expect(there.heading('Reset Password')).toBeVisible();
  for (const [said, sentence] of [
    [{ message: 'One of your last 10 passwords' }, USED_BEFORE],
    [{ errorCode: 'E-500', message: 'Invalid username or password' }, 'The Current Password you entered was invalid.'],
    [{ message: 'Cannot change your password now' }, 'Cannot change your password now'],
    [{ message: 'Nothing that we know', requestId: 'r-27' }, 'Request ID: r-27'],
  ] as const) {
    await page.route(/\/changePassword$/, (route) => route.fulfill(failed(500, said)), { times: 1 });
    await current.fill(person.password ?? '');
    await there.choose('Fresh-Headline-26');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(there.heading('Reset Password')).toBeVisible();
  }
});

for (const call of ['preflight/', 'login']) {
  test(`TOKEN_INVALID to ${call} ends at the root without a session and without a code`, async ({ page, person }) => {
    const there = signInOn(page);
    await page.goto(at());
    await page.evaluate(() => sessionStorage.setItem('newsAuth.authToken', 'a-token-that-nobody-knows-0000000000'));
    await page.reload();
    await page.route(`**/auth/${call}`, (route) => route.fulfill(failed(401, { errorCode: 'TOKEN_INVALID', requestId: 'r-28' })));
    if (call === 'login') await there.pass(person);
    else await there.enterEmail(person.email);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page.getByText('Error A1')).toHaveCount(0);
    await expect(page).toHaveURL(at());
    await expect(there.email).toHaveValue(person.email);
    expect(await kept(page)).not.toContain('newsAuth.authToken');
  });
}

test('a call that the database refuses is made once more, whichever it is', async ({ page, person }) => {
  const refused = new Map<string, string | undefined>();
  const again: string[] = [];
  await page.route(`${addresses().hosted}/**`, async (route) => {
    const asked = route.request();
    const path = new URL(asked.url()).pathname;
    if (asked.method() !== 'POST' || !path.includes('/auth/')) return route.fallback();
    const id = await asked.headerValue('x-request-id');
    if (refused.has(path)) {
      if (refused.get(path) === id) again.push(path.split('/').filter(Boolean).at(-1) ?? '');
      return route.fallback();
    }
    refused.set(path, id ?? '');
    return route.fulfill(failed(403, { errorCode: 'DATABASE_ACCESS_DENIED', requestId: 'r-29' }));
  });
  const recovery = recoveryOn(page);
  const somebody = await newcomer();
  await openLink(page, somebody);
  await recovery.replyRightly();
  await recovery.choose('Fresh-Headline-26');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await recovery.pass(person);
  await recovery.askForText();
  await expect(recovery.heading('Enter your code')).toBeVisible();
  await recovery.cancel.click();
  await recovery.useApp();
  const landed = arrival(page, addresses().landing);
  await recovery.enterCode(appCode(person));
  expect((await landed).transferTokens).toHaveLength(1);
  expect(again).toEqual(
    expect.arrayContaining(['preflight', 'login', 'sendtoken', 'verifyToken', 'transfer', 'verifySecurityQuestion', 'resetPassword']),
  );
});

test('methods of the second factor unknown to this page are left out, or reported when there is no other', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(at());
  const answer = async (methods: unknown) => {
    await page.unroute('**/auth/login');
    await page.route('**/auth/login', (route) => changed(route, withData({ methods })));
  };
  await answer(['pigeon', 7, null]);
  await there.pass(person);
  await expect(there.message).toContainText('Your account is verified in a way that this page does not know.');
  await expect(there.message).toContainText('Request ID:');
  await expect(page).toHaveURL(at('/password'));
  await answer(['pigeon', 'app']);
  await there.enterPassword(person.password ?? '');
  await expect(there.button('Enter Code')).toBeVisible();
  await expect(there.choice('Send a text message')).toHaveCount(0);
  await page.getByRole('link', { name: 'Use another account' }).click();
  await answer('text');
  await there.pass(person);
  await expect(there.choice('Send a text message')).toBeVisible();
  await expect(there.choice('Use the authenticator app')).toBeVisible();
});

test('an unknown authStatus shows its words and may be tried again, while an unreadable one ends at the log-in', async ({
  page,
  person,
}) => {
  const there = signInOn(page);
  await page.goto(at());
  await there.pass(person);
  const answer = (authStatus: unknown) =>
    page.route(/\/mfa\/sendtoken$/, (route) => route.fulfill({ json: { statusCode: 200, data: { authStatus } } }), { times: 1 });
  for (const [authStatus, sentence] of [
    [{ statusCode: 299, message: 'The line is busy.', more: 1 }, 'The line is busy. Please try again.'],
    [{ statusCode: 60_200, message: null }, 'Please try again.'],
  ] as const) {
    await answer(authStatus);
    await there.askForText();
    await expect(there.message).toHaveText(sentence);
    await expect(there.heading('Verify your identity')).toBeVisible();
  }
  await answer('sent');
  await there.askForText();
  await expect(there.message).toContainText('We could not read the answer of our system.');
  await expect(page).toHaveURL(at());
});

test('a numeric id and unknown fields disturb neither the sign-in nor the set-up', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(at());
  await page.route(/\/auth\/(preflight\/|login)$/, (route) => changed(route, withData({ more: null })));
  await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ id: 4711, resetPassword: true, roles: [] })));
  await there.pass(person);
  await there.useApp();
  await there.enterCode(appCode(person));
  await expect(there.heading('Reset Password')).toBeVisible();
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('bwUser'))) ?? '')).toMatchObject({ id: '4711' });

  await page.goto(at());
  const setUp = await beginSetUp(page, await newcomer());
  await page.route(/\/mfa\/profile$/, (route) => changed(route, withData({ user: { twilioMfa: { setupId: 42, more: 1 }, id: 7 } })));
  await setUp.begin.click();
  await setUp.askFor(freshNumber());
  await expect(setUp.heading('Verify your device')).toBeVisible();
  const asked = page.waitForRequest(/\/verifyCreateMfaProfileToken$/);
  await setUp.enterCode('123456');
  expect((await asked).postDataJSON()).toMatchObject({ setupId: '42' });
});

for (const call of ['profile', 'qrcode', 'verifyCreateMfaProfileToken']) {
  test(`a retrieval token that has expired at ${call} ends the set-up at the log-in and leaves nothing of it behind`, async ({ page }) => {
    await page.goto(at());
    const there = await beginSetUp(page, await newcomer());
    await there.begin.click();
    await page.route(new RegExp(`/mfa/${call}\\b`), (route) =>
      route.fulfill(failed(401, { errorCode: 'TOKEN_EXPIRED', requestId: 'r-30' })),
    );
    await there.askFor(freshNumber());
    if (call === 'qrcode') await there.button('Use an authenticator app instead').click();
    if (call.startsWith('verify')) await there.enterCode('123456');
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page).toHaveURL(at());
    expect((await kept(page)).filter((key) => /mfa|token/i.test(key))).toEqual([]);
  });
}
