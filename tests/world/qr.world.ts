/** The set-up of an authenticator app: `zbarimg` reads the QR code from what the screen shows, and the service takes the code that `oathtool` makes. */
import { execFileSync } from 'node:child_process';
import type { BrowserContextOptions } from '@playwright/test';
import { installedHeadless, launchOptions } from '../browser.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { hasFocus } from '../e2e/fixtures/arrived.ts';
import { freshNumber, newcomer } from '../e2e/fixtures/newcomer.ts';
import { expect, test } from '../e2e/fixtures/test.ts';
import { beginSetUp } from '../e2e/second-factor/set-up.ts';

const { executablePath, args = [] } = launchOptions(installedHeadless());
const narrow = { width: 320, height: 640 };

interface Look {
  readonly context: BrowserContextOptions;
  readonly args?: readonly string[];
}
const looks: Readonly<Record<string, Look>> = {
  'on a light page': { context: { colorScheme: 'light' } },
  'on a dark page': { context: { colorScheme: 'dark' } },
  'on a page that the browser darkens by force': { context: {}, args: ['--blink-settings=forceDarkModeEnabled=true'] },
  '320 pixels wide': { context: { viewport: narrow } },
  '320 pixels wide, dark, with two pixels of the screen for each': {
    context: { viewport: narrow, colorScheme: 'dark', deviceScaleFactor: 2 },
  },
};

for (const [name, look] of Object.entries(looks)) {
  test(`a camera reads the QR code ${name}, and the code of its app is accepted`, async ({ playwright, noise: _ }, info) => {
    const browser = await playwright.chromium.launch({ executablePath, args: [...args, ...(look.args ?? [])] });
    const page = await browser.newPage(look.context);
    await page.goto(`${addresses().hosted}/login`);
    const there = await beginSetUp(page, await newcomer());
    await there.begin.click();
    await there.askFor(freshNumber());
    await there.button('Use an authenticator app instead').click();
    await hasFocus(there.heading('Authenticator app'));
    const picture = info.outputPath('screen.png');
    await page.screenshot({ path: picture, fullPage: true });
    const [read] = String(execFileSync('zbarimg', ['--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable', picture])).split('\n');
    const { protocol, searchParams } = new URL(read ?? '');
    expect(protocol).toBe('otpauth:');
    const code = execFileSync('oathtool', ['--totp', '--base32', '-'], { input: searchParams.get('secret') ?? '' });
    await there.enterCode(String(code).trim());
    await hasFocus(there.heading('Two-factor authentication is on'));
    await browser.close();
  });
}
