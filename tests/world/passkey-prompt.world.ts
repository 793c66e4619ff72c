/** A prompt for a passkey that its user closes: only a browser with a window shows one, and only the screen's keys reach it. */
import { execFileSync } from 'node:child_process';
import { chromium, expect } from '@playwright/test';
import { launchOptions, onPath } from '../browser.ts';
import { authenticator, openRequests, watchRequests, withoutSuggestions } from '../e2e/passkeys/authenticator.ts';
import { test } from '../e2e/passkeys/passkey-site.ts';
import { signInOn } from '../e2e/sign-in/sign-in.ts';
import { openScreen } from '../engines/drivers/webkit.ts';

test('a prompt that is closed says so, and every other way stays', async ({ site, person }) => {
  const [executablePath = ''] = onPath('chromium');
  const screen = await openScreen('Xvfb');
  const env = { ...process.env, DISPLAY: screen.display };
  const browser = await chromium.launch({ ...launchOptions(executablePath), headless: false, env });
  try {
    const page = await (await browser.newContext()).newPage();
    const keys = await authenticator(page, true);
    await keys.wait();
    await withoutSuggestions(page);
    await watchRequests(page);
    await page.clock.install();
    await site.toLogin(page);
    const use = signInOn(page).button('Log in with a passkey');
    await use.click();
    await expect.poll(() => openRequests(page)).toEqual(['prompt']);
    // No user closes it within the time in which a browser that has nothing to prompt for refuses.
    await page.clock.fastForward(1000);
    // Until the prompt is drawn its key goes to the page, which has no use for it.
    const afterEscape = () => {
      execFileSync('xdotool', ['key', 'Escape'], { env });
      return openRequests(page);
    };
    await expect.poll(afterEscape).toEqual([]);
    await expect(signInOn(page).message).toContainText('The passkey was not used. Try again or choose another way.');
    await expect(use).toBeFocused();
    await signInOn(page).pass(person);
    await expect(signInOn(page).choice('Use the authenticator app')).toBeVisible();
  } finally {
    await browser.close();
    await screen.end();
  }
});
