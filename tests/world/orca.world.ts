/** What Orca says in Firefox. `UPDATE=1` writes the transcripts in `spoken` anew; they are read in review. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { openPhone } from '../e2e/second-factor/second-factor.ts';
import { expect, test } from '@playwright/test';
import { openReader } from './orca/reader.ts';

/** Nothing is said twice in a row. */
function once(words: readonly string[]): readonly string[] {
  expect(words.filter((word, at) => word === words[at - 1])).toEqual([]);
  return words;
}

const REFUSED = /We could not log you in with the entered email and password/;

test('Firefox: a sign-in with a wrong password first, and a code', async () => {
  const person = await anyone();
  const reader = openReader();
  try {
    await reader.open(`${addresses().hosted}/login`, /Email|required/);
    await reader.type(person.email);
    once(await reader.press('Return', /Password/));
    await reader.type('wrong');
    once(await reader.press('Return', REFUSED));
    await reader.type(person.password ?? '');
    once(await reader.press('Return', /Step 1 of 2/));
    await reader.press('Tab', /Send Code/);
    const phone = await openPhone(person);
    once(await reader.press('Return', /Step 2 of 2/));
    await reader.type('000000');
    once(await reader.press('Return', /Invalid code/));
    await reader.type(await phone.nextCode());
    await reader.press('Return', /Newsroom desk/);
    const kept = path.join(import.meta.dirname, 'spoken/firefox-sign-in.txt');
    if (process.env['UPDATE']) writeFileSync(kept, `${reader.transcript.join('\n')}\n`);
  } finally {
    await reader.close();
  }
});
