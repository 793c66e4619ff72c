/** `Use another account` on every step of the set-up leads to the e-mail step and removes everything of the pending login. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from './second-factor.ts';
import { beginSetUp } from './set-up.ts';

const login = () => `${addresses().hosted}/login`;
type SetUp = Awaited<ReturnType<typeof beginSetUp>>;

/** How to get to each step from the one before, and its heading. */
const steps: readonly (readonly [heading: string, come: (there: SetUp, page: Page) => Promise<unknown>])[] = [
  ['Set up two-factor authentication', async () => undefined],
  [
    'Your mobile phone',
    async ({ begin, country, number }) => {
      await begin.click();
      await country.fill('+44');
      await number.fill('20 7946 0000');
    },
  ],
  ['Verify your device', async (there) => there.askFor(freshNumber())],
  [
    'Authenticator app',
    async (there) => {
      await there.button('Use an authenticator app instead').click();
      await there.code.fill('123');
    },
  ],
  [
    'Two-factor authentication is on',
    async (there, page) => {
      const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
      await there.enterCode(appCode({ totpSecret: (key ?? '').replace(/ /g, ''), email: '' }));
    },
  ],
];

for (const [last, [heading]] of steps.entries()) {
  test(`Use another account leaves nothing behind at “${heading}”`, async ({ page }) => {
    const person = await newcomer();
    await page.goto(login());
    const there = await beginSetUp(page, person);
    for (const [, come] of steps.slice(0, last + 1)) await come(there, page);
    await expect(there.heading(heading)).toBeVisible();

    await page.getByRole('link', { name: 'Use another account' }).click();
    await expect(there.email).toBeVisible();
    await expect(page).toHaveURL(login());
    await expect(there.email).toHaveValue('');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.goto(`${login()}/mfaInitSetup`);
    await expect(there.email).toBeVisible();
    await expect(page).toHaveURL(login());

    // The next person sees nothing of what was typed.
    await beginSetUp(page, await newcomer());
    await there.begin.click();
    await expect(there.country).toHaveValue('');
    await expect(there.number).toHaveValue('');
  });
}
