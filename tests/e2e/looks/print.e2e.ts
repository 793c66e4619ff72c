/** What people print: the QR code and the key of an authenticator app, legible on white paper whatever the theme. */
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';

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
