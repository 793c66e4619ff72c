/** React takes the hosted page over; a user who has moved on by then keeps the focus. */
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { isReady, markReady } from './ready.ts';

for (const [key, name] of [
  ['Tab', 'Log In'],
  ['Shift+Tab', 'Sign Up'],
] as const) {
  test(`${key} before React has come leads on from the first field, and nothing leads back`, async ({ page }) => {
    await markReady(page);
    const react = await holdBack(page, /\/app-[^/]*\.js$/);
    await page.goto(`${addresses().hosted}/login`, { waitUntil: 'commit' });
    await expect(signInOn(page).email).toBeFocused();
    await page.keyboard.press(key);
    const next = page.locator(':focus');
    await expect(next).toHaveText(name);
    react.open();
    await isReady(page);
    // What an effect of the first drawing would do is done after the next paint.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(next).toHaveText(name);
  });
}
