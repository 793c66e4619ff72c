/** What a screen reader says of the idle warning: every fifteenth second politely, each of the last ten at once (quality.md). */
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { expect } from '../fixtures/test.ts';
import { ACCOUNT_TIMEOUT_MS, landOn, warning } from '../session/landing.ts';
import { test } from './reader.ts';

test('the countdown is said as promised, and one key ends it', async ({ page, person, reader }) => {
  const body = '<main><h1>The Publisher</h1><button>A draft</button><news-session render-root="light"></news-session></main>';
  await landOn(page, person, pageOf({ head: forms.module(), body }));
  const draft = page.getByRole('button', { name: 'A draft' });
  await draft.focus();
  await reader.hearsLast('button, A draft');

  await page.clock.pauseAt(Date.now() + ACCOUNT_TIMEOUT_MS);
  // Other tabs are asked first.
  await page.clock.runFor(1_000);
  await expect(warning(page)).toBeVisible();
  const left = async () => Number.parseInt((await warning(page).getByRole('timer').textContent()) ?? '', 10);
  const begin = await left();
  await page.clock.runFor(1_000);
  await reader.hears(
    'dialog, Are you still there?',
    'button, Continue Session, You will be logged out because of inactivity.',
    `polite: ${begin} seconds`,
  );
  for (const seconds of [45, 30, 15]) {
    await page.clock.runFor(((await left()) - seconds) * 1_000);
    await reader.hears(`polite: ${seconds} seconds`);
  }
  await page.clock.runFor(4_000);
  await reader.hears();
  for (const seconds of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await reader.hears(`assertive: ${seconds}`);
  }
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await reader.hears('button, A draft');
});
