/** A walk by the keyboard. What is heard in a test that passes is kept under its title when `UPDATE=1` is set; it is read in review. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { type BrowserName, openReader, type Reader } from './reader.ts';

/** Of an authenticator app: another one in each walk. */
const KEY = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/g;
/** Its address contains the whole page. */
const PUBLISHED = /\/page\/[\w-]+/g;

export const test = base.extend<{ readonly heardIn: BrowserName; readonly reader: Reader }>({
  heardIn: ['firefox', { option: true }],
  reader: async ({ heardIn }, use, { title, errors }) => {
    const reader = await openReader(heardIn);
    try {
      await use(reader);
      const transcript = path.join(import.meta.dirname, `../spoken/${heardIn}-${title.toLowerCase().replace(/\W+/g, '-')}.txt`);
      if (process.env['UPDATE'] && errors.length === 0)
        writeFileSync(transcript, `${reader.transcript.join('\n').replace(KEY, '{key}').replace(PUBLISHED, "a publisher's page")}\n`);
    } finally {
      if (errors.length > 0) console.log(reader.transcript.join('\n'));
      await reader.close();
    }
  },
});

/** A test in each browser. */
export function walk(title: string, browsers: readonly BrowserName[], steps: (reader: Reader) => Promise<void>): void {
  for (const heardIn of browsers) {
    test.describe(heardIn, () => {
      test.use({ heardIn });
      test(title, ({ reader }) => steps(reader));
    });
  }
}
