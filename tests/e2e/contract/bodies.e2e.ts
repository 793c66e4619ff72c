/**
 * Answers with more, fewer or other fields than our server sends: each leads to a screen with an explanation, or makes no difference. The
 * reference server answers; its replies are changed on the way.
 */
import type { Route } from '@playwright/test';
import { placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { recoveryOn } from '../recovery/recovery.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { changed, failed, storedKeys, withData } from './answers.ts';

const NEW_PASSWORD = 'Fresh-Headline-26';

/** Answers that do not say whether the password was changed, or that it was not. */
const unreadable = {
  'a page': { contentType: 'text/html', body: '<h1>It works</h1>' },
  nothing: { status: 204 },
  'half of it': { contentType: 'application/json', body: '{"statusCode":200,"data":{"comp' },
  'no data': { json: { statusCode: 200, data: null } },
  'another type': { json: { statusCode: 200, data: { completed: 'yes' } } },
  'not completed': { json: { statusCode: 200, data: { completed: false } } },
  'an error without a body': { status: 500, body: '' },
} as const;

const EXPIRED = 'Your sign-in has expired. Please log in again.';

for (const [where, { address, isHosted }] of Object.entries(placesOf('news-login'))) {
  test(`${where}: methods of the second factor unknown to this page are left out, or reported when there is no other`, async ({
    page,
    person,
  }) => {
    const there = signInOn(page);
    await page.goto(address());
    const answer = async (methods: unknown) => {
      await page.unroute('**/auth/login');
      await page.route('**/auth/login', (route) => changed(route, withData({ methods })));
    };
    await answer(['pigeon', 7, null]);
    await there.pass(person);
    await expect(there.message).toContainText('Your account is verified in a way that this page does not know.');
    await expect(there.message).toContainText('Request ID:');
    await expect(there.password).toBeVisible();
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

  test(`${where}: an unknown authStatus shows its words and may be tried again, while an unreadable one ends at the log-in`, async ({
    page,
    person,
  }) => {
    const there = signInOn(page);
    await page.goto(address());
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
    await expect(page).toHaveURL(address());
  });

  test(`${where}: a numeric id and unknown fields disturb neither the sign-in nor the set-up`, async ({ page, person }) => {
    const there = signInOn(page);
    await page.goto(address());
    await page.route(/\/auth\/(preflight\/|login)$/, (route) => changed(route, withData({ more: null })));
    await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ id: 4711, resetPassword: true, roles: [] })));
    await there.pass(person);
    await there.useApp();
    await there.enterCode(appCode(person));
    await expect(there.heading('Reset Password')).toBeVisible();
    expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('bwUser'))) ?? '')).toMatchObject({ id: '4711' });
    await page.reload();
    await expect(there.heading('Reset Password')).toBeVisible();

    await page.goto(address());
    const setUp = await beginSetUp(page, await newcomer());
    await page.route(/\/mfa\/profile$/, (route) => changed(route, withData({ user: { twilioMfa: { setupId: 42, more: 1 }, id: 7 } })));
    await setUp.begin.click();
    await setUp.askFor(freshNumber());
    await expect(setUp.heading('Verify your device')).toBeVisible();
    const request = page.waitForRequest(/\/verifyCreateMfaProfileToken$/);
    await setUp.enterCode('123456');
    expect((await request).postDataJSON()).toMatchObject({ setupId: '42' });
  });

  test(`${where}: unreadable answers keep a temporary password and its replacement in their boxes, until an answer can be read`, async ({
    page,
    person,
  }) => {
    const there = recoveryOn(page);
    await page.route(/\/mfa\/verifyToken$/, (route) => changed(route, withData({ resetPassword: true })));
    await page.goto(address());
    await there.pass(person);
    await there.useApp();
    await there.enterCode(appCode(person));
    await there.box('Current Temporary Password').fill(person.password ?? '');
    const answer = (response: Parameters<Route['fulfill']>[0]) =>
      page.route(/\/changePassword$/, (route) => route.fulfill(response), { times: 1 });
    for (const [name, response] of Object.entries(unreadable)) {
      await answer(response);
      await there.choose(NEW_PASSWORD);
      await expect(there.message, name).toHaveText(/^Your password could not be reset due to an unexpected problem/);
      await expect(there.box('Current Temporary Password')).toHaveValue(person.password ?? '');
      await expect(there.confirm).toHaveValue(NEW_PASSWORD);
      await there.newPassword.fill('');
    }
    await answer({ json: { statusCode: 200, data: { completed: true } } });
    const landed = arrival(page, isHosted ? addresses().landing : addresses().publisher);
    await there.choose(NEW_PASSWORD);
    expect((await landed).transferTokens).toHaveLength(1);
  });

  for (const call of ['profile', 'qrcode', 'verifyCreateMfaProfileToken']) {
    test(`${where}: a retrieval token that has expired at ${call} ends the set-up at the log-in and leaves nothing of it behind`, async ({
      page,
    }) => {
      await page.goto(address());
      const there = await beginSetUp(page, await newcomer());
      await there.begin.click();
      await page.route(new RegExp(`/mfa/${call}\\b`), (route) =>
        route.fulfill(failed(401, { errorCode: 'TOKEN_EXPIRED', requestId: 'r-30' })),
      );
      await there.askFor(freshNumber());
      if (call === 'qrcode') await there.button('Use an authenticator app instead').click();
      if (call.startsWith('verify')) await there.enterCode('123456');
      await expect(page.getByText(EXPIRED)).toBeVisible();
      await expect(page).toHaveURL(address());
      expect((await storedKeys(page)).filter((key) => /mfa|token/i.test(key))).toEqual([]);
    });
  }
}
