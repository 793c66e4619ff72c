/** What people print: every screen in dark ink, since paper is white in every theme, and an authenticator app's QR code and key. */
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';

for (const theme of ['light', 'dark']) {
  test(`the set-up of an authenticator app prints its QR code and key in dark ink, ${theme}`, async ({ page }) => {
    await page.goto(`${addresses().hosted}/demo/gallery/mfa-setup-verify-app/mfaInitSetup?theme=${theme}`);
    await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
    const code = page.getByRole('textbox', { name: 'Verification code' });
    await expect(code).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const key = page.getByText('JBSW Y3DP');
    await expect(key).toHaveCSS('color', 'rgb(22, 24, 29)');
    await expect(page.getByRole('heading', { name: 'Verify your device' })).toHaveCSS('color', 'rgb(22, 24, 29)');
    const qr = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect(qr).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(qr).toBeVisible();
    for (const useless of [code, page.getByRole('button', { name: 'Copy key' }), page.getByRole('button', { name: 'Submit' })])
      await expect(useless).toBeHidden();
  });
}

for (const state of ['security-question', 'login-unexpected']) {
  test(`what is printed in the dark theme has dark ink: ${state}`, async ({ page }) => {
    await openState(page, state, { theme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    const root = page.locator('.na-root');
    await expect(root).toHaveCSS('color', 'rgb(22, 24, 29)');
    await expect(root).toHaveCSS('color-scheme', 'light');
  });
}
