/** A browser that darkens every page by force: a camera still reads the QR code. */
import { installedHeadless, launchOptions } from '../../browser.ts';
import { openState } from '../gallery/open-state.ts';
import { test } from '../fixtures/test.ts';
import { expectReadable } from './qr-code.ts';

const { executablePath, args } = launchOptions(installedHeadless());
test.use({ launchOptions: { executablePath, args: [...args, '--blink-settings=forceDarkModeEnabled=true'] } });

test('a QR code stays dark on light in a browser that darkens pages by force', async ({ page }) => {
  await openState(page, 'mfa-setup-verify-app', { theme: 'light' });
  await expectReadable(page);
});
