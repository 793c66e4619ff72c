/** What extensions and browsers add by themselves to a page: Dark Reader's colours, and Edge's eye. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openState } from '../gallery/open-state.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectReadable } from './qr-code.ts';

// An extension's styles are subject to no policy.
test.use({ bypassCSP: true });

test('a QR code stays dark on light under Dark Reader', async ({ page }) => {
  await page.addInitScript({ path: fileURLToPath(new URL('darkreader.js', import.meta.resolve('darkreader'))) });
  await openState(page, 'mfa-setup-verify-app', { theme: 'light' });
  const box = page.getByRole('textbox', { name: 'Verification code' });
  const colour = () => box.evaluate((node) => getComputedStyle(node).backgroundColor);
  const before = await colour();
  await page.evaluate(() => (Reflect.get(globalThis, 'DarkReader') as { enable(theme: object): void }).enable({ brightness: 100 }));
  await expect.poll(colour).not.toBe(before);
  await expectReadable(page);
});

test('the rule against Edge’s own eye stands alone, since other browsers drop every selector beside one that they do not know', () => {
  expect(readFileSync('dist/news-auth.js', 'utf8')).toMatch(/[};`"'][^{},]*::-ms-reveal\s*\{\s*display:\s*none/);
});
