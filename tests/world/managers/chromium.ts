/** Chromium's own password manager, in a window on a screen of its own, since its prompts belong to the browser and take only the screen's keys. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Page } from 'puppeteer-core';
import { until } from '../../engines/page/page.ts';
import { GUARD, guarding } from '../../engines/drivers/guard.ts';
import type { Login, WithManager } from '../../engines/drivers/marionette.ts';
import { tabOf } from '../../engines/drivers/puppets.ts';
import { openScreen } from '../../engines/drivers/webkit.ts';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion', '--no-first-run', '--lang=en-US', '--window-size=1280,1000'],
  // Else a prompt to sign in to the browser follows each saved login, and a keyring is asked for.
  ...['--disable-sync', '--password-store=basic'],
];

/** Chromium takes no press on a prompt in its first half second, against presses that were meant for the page. */
const SHIELDED_MS = 1_000;

/** What Chromium counts, and the numbers of prompts that open by themselves. */
const PROMPTS = 'PasswordBubble.DisplayDisposition';
const buttons: Readonly<Record<number, 'Save' | 'Update'>> = { 0: 'Save', 8: 'Update' };
const SUGGESTIONS = 'PasswordManager.PasswordDropdownShown';

/** What its own page of logins can ask of the browser. */
interface OwnPage {
  readonly chrome: {
    readonly passwordsPrivate: {
      getCredentialGroups(): Promise<readonly { readonly entries: readonly { readonly id: number; readonly username: string }[] }[]>;
      requestPlaintextPassword(id: number, reason: 'VIEW'): Promise<string>;
    };
  };
}

const loginsOn = (ownPage: Page): Promise<readonly Login[]> =>
  ownPage.evaluate(async () => {
    const { passwordsPrivate } = (globalThis as typeof globalThis & OwnPage).chrome;
    const entries = (await passwordsPrivate.getCredentialGroups()).flatMap((group) => group.entries);
    return Promise.all(
      entries.map(async ({ id, username }) => ({ username, password: await passwordsPrivate.requestPlaintextPassword(id, 'VIEW') })),
    );
  });

export async function launchChromium(): Promise<WithManager> {
  const screen = await openScreen('Xvfb');
  const env = { ...process.env, DISPLAY: screen.display };
  const browser = await puppeteer.launch({
    executablePath: GUARD,
    env: guarding('chromium', env),
    headless: false,
    // Puppeteer's own turn the password manager off.
    ignoreDefaultArgs: true,
    args: ARGUMENTS,
    defaultViewport: null,
  });
  const [ownPage] = await browser.pages();
  if (!ownPage) throw new Error('Chromium opened no window.');
  await ownPage.goto('chrome://password-manager/passwords');
  const page = await browser.newPage();
  const session = await browser.target().createCDPSession();
  const press = (...keys: readonly string[]) => execFileSync('xdotool', ['key', ...keys], { env });

  async function counted(name: string): Promise<readonly { readonly low: number; readonly count: number }[]> {
    const { histograms } = await session.send('Browser.getHistograms', { query: name });
    return histograms.find((histogram) => histogram.name === name)?.buckets ?? [];
  }
  const opened = async () =>
    (await counted(PROMPTS)).flatMap(({ low, count }) => Array<string>(count).fill(buttons[low] ?? `prompt ${low}`));
  let taken = 0;

  return {
    tab: tabOf(page),
    offer: async () => (await opened())[taken] ?? null,
    async accept() {
      taken += 1;
      press('alt+shift+a');
      await until(
        () => page.evaluate(() => document.hasFocus()),
        (isInPage) => !isInPage,
        'the focus in the prompt',
      );
      await pause(SHIELDED_MS);
      press('Return');
    },
    async takeSuggestion() {
      await until(
        () => counted(SUGGESTIONS),
        (buckets) => buckets.length > 0,
        'the suggestions',
      );
      await pause(SHIELDED_MS);
      press('Down', 'Return');
    },
    logins: () => loginsOn(ownPage),
    async close() {
      await browser.close();
      await screen.end();
    },
  };
}
