/** The real limit of sign-up: a reference server that accepts one submission per address and hour, and a clock that only the test moves. */
import { hasFocus } from '../fixtures/arrived.ts';
import { start } from '../../../demo/server/main.ts';
import { siteOrigin } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { cases, SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';

const MINUTE = 60_000;
const REGISTER = /\/auth\/legacyUser$/;

interface StrictServer {
  readonly origin: string;
  pass(ms: number): void;
  mails(recipient: string): Promise<number>;
}

const test = base.extend<{ strict: StrictServer }>({
  strict: async ({ browserName: _ }, use) => {
    let time = Date.now();
    const demo = await start(
      readSettings({ PORT: '0', DATA_DIR: 'memory', MAILS_PER_HOUR: '1' }),
      {
        now: () => new Date(time),
        log: () => undefined,
      },
      { signals: false },
    );
    await use({
      origin: siteOrigin(demo.settings, 'hosted'),
      pass(ms) {
        time += ms;
      },
      async mails(recipient) {
        await demo.settled();
        const answer = await demo.app.request(`/demo/outbox.json?to=${encodeURIComponent(recipient)}`);
        return ((await answer.json()) as { messages: readonly unknown[] }).messages.length;
      },
    });
    await demo.close();
  },
});

test('a second submission within the hour is told when to come back, loses nothing, and succeeds then', async ({ page, strict }) => {
  const there = signUpOn(page);
  const email = freshAddress();
  const sent = there.heading('Check Your Email and Complete Your Registration');
  const alert = page.getByRole('alert');
  await page.goto(`${strict.origin}/login/signup`);
  await there.fillAll(email, cases.PO);
  await there.button('Submit').click();
  await expect(sent).toBeFocused();
  expect(await strict.mails(email)).toBe(1);

  await page.goto(`${strict.origin}/login/signup`);
  await there.fillAll(email, cases.PO);
  const refused = page.waitForResponse((answer) => REGISTER.test(answer.url()) && answer.request().method() === 'POST');
  await there.button('Submit').click();
  expect((await refused).status()).toBe(429);
  await expect(alert).toContainText('Too many attempts. Please try again in 60 minutes.');
  await expect(alert).toContainText(`Request ID: ${(await refused).request().headers()['x-request-id']}`);
  expect(await strict.mails(email)).toBe(1);

  // Nothing is lost, all the way back and forth.
  await expect(there.field('Answer 3')).toHaveValue(' Jaws ');
  await there.back.click();
  await expect(there.box('Password')).toHaveValue(SIGN_UP_PASSWORD);
  await there.back.click();
  await expect(there.field('Occupation')).toHaveValue('Engineer');
  await there.back.click();
  await expect(there.field('Email')).toHaveValue(email);
  await expect(there.field('Other Interest')).toHaveValue('Weather');
  for (const heading of ['Professional Information', 'Set Password', 'Security Questions']) {
    await there.next.click();
    await hasFocus(there.heading(heading));
  }
  await expect(there.field('Answer 3')).toHaveValue(' Jaws ');

  // A try before the time does not make the wait longer.
  strict.pass(59 * MINUTE);
  await there.button('Submit').click();
  await expect(alert).toContainText('Too many attempts. Please try again in 60 seconds.');
  strict.pass(MINUTE);
  await there.button('Submit').click();
  await expect(sent).toBeFocused();
  await expect(page.getByText(`We sent an email to ${email} with instructions to complete your registration.`)).toBeVisible();
  expect(await strict.mails(email)).toBe(2);
});
