/**
 * A screen reader in the page: what it says unasked, of the focus and of live regions, and what it reads from the beginning of a part to its end. It
 * walks the page's own document, so embedded elements need `render-root="light"`.
 *
 * `@guidepup/virtual-screen-reader` leaves out an alert that comes as a whole; screen readers say it, so it is added here. It also leaves out a status
 * that comes as a whole, and so do most screen readers.
 */
import { fileURLToPath } from 'node:url';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import type { Locator, Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { expect, test as base } from '../fixtures/test.ts';
import { isReady, markReady } from '../hosted/ready.ts';

declare const guidepup: { readonly Virtual: new () => Virtual };
declare const announcements: string[];

const [library] = buildSync({
  entryPoints: [fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'guidepup',
}).outputFiles;

/** Runs in the page, from its beginning on. */
function listen(): void {
  const start = async () => {
    const reader = new guidepup.Virtual();
    await reader.start({ container: document.body });
    // The reader's own log, which it goes on writing.
    const log = await reader.spokenPhraseLog();
    Object.assign(globalThis, { announcements: log });
    const alertsIn = (node: Node) =>
      node instanceof Element ? [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')] : [];
    const hear = (records: readonly MutationRecord[]) => {
      for (const alert of records.flatMap(({ addedNodes }) => [...addedNodes].flatMap(alertsIn))) {
        const words = alert.textContent?.replace(/\s+/g, ' ').trim();
        if (words) log.push(`assertive: ${words}`);
      }
    };
    new MutationObserver(hear).observe(document.body, { childList: true, subtree: true });
  };
  addEventListener('DOMContentLoaded', () => void start());
}

/** A region that becomes empty says nothing, and how long a call takes decides whether a wait is said. */
const isSilent = (phrase: string) => /^(polite|assertive): *$|^polite: (Please wait|Loading)…$/.test(phrase);

/** Reads a part from its first word to its last. Runs in the page. */
async function read(container: Element): Promise<readonly string[]> {
  const reader = new guidepup.Virtual();
  await reader.start({ container });
  const log = await reader.spokenPhraseLog();
  const end = `end of ${log[0]}`;
  for (let most = 1_000; most > 0 && log.at(-1) !== end; most--) await reader.next();
  const read = [...log];
  await reader.stop();
  return read;
}

/** Where something without a name begins, and where anything ends, says nothing that a test has to know. */
const isFrame = (phrase: string) => /^(end($|,| of )|(paragraph|form|status|list)$)/.test(phrase);

/** Words that only repeat what was just said of a control, whose text they are. */
function withoutRepeats(phrases: readonly string[]): readonly string[] {
  let named = '';
  return phrases.filter((phrase) => {
    const isNamed = /^[a-z]+, /.test(phrase);
    const isRepeated = !isNamed && named.includes(phrase);
    if (isNamed) named = phrase;
    return !isRepeated;
  });
}

/** Marks of direction and spaces that do not break are not said. */
const plain = (phrase: string) => phrase.replace(/[\u2066-\u2069]/g, '').replace(/\s/g, ' ');

/** Words, or what Playwright compares them with. */
type Phrase = string | ReturnType<typeof expect.stringMatching>;

export interface Reader {
  open(address: string): Promise<void>;
  /** All that is said unasked from the last time on. */
  hears(...phrases: readonly Phrase[]): Promise<void>;
  /** What is said at last, after fields on the way. */
  hearsLast(...phrases: readonly Phrase[]): Promise<void>;
  reads(part: Locator): Promise<readonly string[]>;
  /** The card of the screen, or the dialog over it. */
  readsScreen(): Promise<readonly string[]>;
}

function readerOf(page: Page): Reader {
  let heard = 0;
  let now: readonly string[] = [];
  async function announced(): Promise<readonly string[]> {
    now = await page.evaluate((from) => announcements.slice(from), heard);
    // The library says a change once for what went and once for what came.
    return now.map(plain).filter((phrase, index, all) => !isSilent(phrase) && !(phrase === all[index - 1] && phrase.startsWith('polite')));
  }
  return {
    async open(address) {
      await page.goto(address);
      await isReady(page);
      await page.waitForFunction(() => 'announcements' in globalThis);
      heard = await page.evaluate(() => announcements.length);
    },
    async hears(...phrases) {
      await expect.poll(announced).toEqual(phrases);
      heard += now.length;
    },
    async hearsLast(...phrases) {
      await expect.poll(async () => (await announced()).slice(-phrases.length)).toEqual(phrases);
      heard += now.length;
    },
    async reads(part) {
      return withoutRepeats((await part.evaluate(read)).map(plain).filter((phrase) => !isFrame(phrase)));
    },
    readsScreen() {
      return this.reads(page.locator('dialog[open]').or(page.locator('[part=card]')).last());
    },
  };
}

export const test = base.extend<{ readonly reader: Reader }>({
  reader: async ({ page, noise }, use) => {
    // The library stumbles over a live region that is gone by the time it looks.
    noise.expect(/getElementById is not a function/);
    await markReady(page);
    await page.addInitScript(`${library?.text}\nglobalThis.guidepup = guidepup;`);
    await page.addInitScript(listen);
    await use(readerOf(page));
  },
});

export { expect } from '../fixtures/test.ts';
