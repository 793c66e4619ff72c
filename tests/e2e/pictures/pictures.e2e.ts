/** Every state of the gallery against its kept pictures. `npm run pictures` takes them anew (tests/README.md, "Pictures"). */
import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { isPictured } from './browser.ts';
import { show } from './changes.ts';
import { compare, difference, type Picture } from './comparison.ts';
import { allKept, decoded, discard, isAnother, keep, keptPicture, recordBrowser, takenWith } from './kept.ts';
import { enter, looksOf, openState, shoot, shootStill } from './looks.ts';
import { expect, test } from './test.ts';

/** For one state in all its looks, on a busy machine. */
const LIMIT_MS = 120_000;

const isRefresh = () => /all|changed/.test(test.info().config.updateSnapshots);

/** What to do about a change, for the developer who sees it first. */
function advice(name: string, version: string): string {
  const other = isAnother(version)
    ? ` They were taken with Chromium ${takenWith()}, this is ${version}, so only what is plain to see was compared.`
    : '';
  return `${name} differs from its kept pictures. See test-results/changed-pictures/index.html; if the change is meant: npm run build && npm run pictures ${name}.${other}`;
}

/** The first picture of a whole refresh records the browser; a refresh of some states must not mix what two releases draw. */
function beginRefresh(version: string): void {
  if (!takenWith()) recordBrowser(version);
  expect(isAnother(version), `the pictures were taken with Chromium ${takenWith()}: take all of them anew`).toBe(false);
}

/** A picture may be taken a frame too early, so one that is not right is taken again until it no longer changes. */
async function taken<T>(page: Page, judge: (picture: Picture) => T, isRight: (judgement: T) => boolean): Promise<readonly [Picture, T]> {
  const first = await decoded(await shoot(page));
  const judgement = judge(first);
  if (isRight(judgement)) return [first, judgement];
  const still = await decoded(await shootStill(page));
  return [still, judge(still)];
}

/** Returns how the picture differs from the kept one. */
async function checked(page: Page, state: string, look: string, isOther: boolean): Promise<readonly string[]> {
  const before = await keptPicture(state, look);
  if (!before) return [`${look} has no kept picture`];
  const [after, { says }] = await taken(
    page,
    (picture) => compare(before, picture, isOther),
    (comparison) => !comparison.says,
  );
  if (!says) return [];
  await show(state, look, { before, after, difference: difference(before, after) });
  return [`${look} ${says}`];
}

async function refreshed(page: Page, state: string, look: string): Promise<void> {
  const before = await keptPicture(state, look);
  const [after, isKept] = await taken(page, (picture) => before !== undefined && compare(before, picture).isExact, Boolean);
  if (isKept) return;
  await keep(state, look, after);
  await show(state, look, { before, after, difference: before && difference(before, after) });
}

const states = isPictured ? Object.entries(fixtures) : [];

for (const [name, fixture] of states) {
  test(`${name} looks as in its kept pictures`, async ({ page, noise, browser }) => {
    test.setTimeout(LIMIT_MS);
    if (fixture.complains) noise.expect(new RegExp(fixture.complains));
    await openState(page, name, fixture);
    if (isRefresh()) beginRefresh(browser.version());
    const changed: string[] = [];
    for (const look of looksOf(fixture)) {
      await enter(page, look);
      if (isRefresh()) await refreshed(page, name, look.name);
      else changed.push(...(await checked(page, name, look.name, isAnother(browser.version()))));
    }
    expect(changed, advice(name, browser.version())).toEqual([]);
  });
}

if (isPictured)
  test('every kept picture belongs to a state and one of its looks', () => {
    const due = new Set(states.flatMap(([name, fixture]) => looksOf(fixture).map((look) => `${name}/${look.name}`)));
    const isOver = (name: string) => !due.has(name);
    if (isRefresh()) for (const name of allKept().filter(isOver)) discard(name);
    expect(allKept().filter(isOver)).toEqual([]);
  });
