/** Every state of the gallery: accessible as it comes (the gate), and as its accessibility tree, enlarged, in longer words from right to left in the dark, in forced colours, and filled. */
import type { Page } from '@playwright/test';
import type { Fixture } from '../../../demo/gallery/fixture.ts';
import { groups } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { PSEUDO_LOCALE } from '../../../demo/server/lists/pseudo.ts';
import { addresses } from '../fixtures/addresses.ts';
import { axeFindings, axeFromStart } from '../fixtures/axe.ts';
import type { Noise } from '../fixtures/page/noise.ts';
import { expect, test } from '../fixtures/test.ts';
import { autofillFindings } from './autofill.ts';
import { edgeFindings } from './edges.ts';
import { focusFindings, gateFindings, prepareGate } from './gate.ts';
import { fillFindings } from './inputs.ts';
import { prepareSettling } from './settled.ts';
import { keptFile, treeOf } from './trees.ts';
import { cutFindings, motionFindings, overlapFindings, spacedFindings, targetFindings } from './measures.ts';
import { labelFindings, plainFindings, waitForWords } from './words.ts';

/** For one state in all its looks, on a busy machine. */
const LIMIT_MS = 30_000;

type Find = (page: Page, fixture: Fixture) => Promise<readonly string[]>;

interface Look {
  readonly name: string;
  /** Goes on from the look before. */
  readonly enter: (page: Page, fixture: Fixture) => Promise<unknown>;
  readonly find: readonly Find[];
}

/** It shows what it is there for. */
const arrived: Find = async (page, { screen }) => {
  const shown = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  return shown['gallery'] === 'ready' && shown['screen'] === screen ? [] : [`${shown['gallery']} at ${shown['screen']}`];
};

/** A state that complains speaks to the author of a page, in English. */
const isTranslated = ({ complains }: Fixture) => complains === undefined;
const translated: Find = async (page, fixture) => (isTranslated(fixture) ? plainFindings(page) : []);

const wide = (page: Page, width: number, height = 800) => page.setViewportSize({ width, height });

/** Roles, names and states were judged as they came; the words of each language are judged by `translated`. */
const CHANGED_BY_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
];

async function mirrorInTheDark(page: Page, fixture: Fixture): Promise<void> {
  await wide(page, 1280);
  await page.evaluate((locale) => {
    document.body.classList.add('dark');
    globalThis.NewsAuth?.configure({ theme: 'dark', locale });
  }, PSEUDO_LOCALE);
  if (isTranslated(fixture)) await waitForWords(page);
}

const asItComes: Look = {
  name: 'as it comes',
  enter: async () => undefined,
  find: [arrived, (page) => axeFindings(page), gateFindings],
};

const otherLooks: readonly Look[] = [
  {
    name: 'measured',
    enter: async () => undefined,
    find: [labelFindings, targetFindings, motionFindings, edgeFindings, autofillFindings],
  },
  // A window of 1280 × 1024 at 400 %.
  { name: 'at 400 %', enter: (page) => wide(page, 320, 256), find: [cutFindings, targetFindings, spacedFindings] },
  {
    name: 'mirrored in the dark',
    enter: mirrorInTheDark,
    find: [(page) => axeFindings(page, CHANGED_BY_LOOKS), edgeFindings, translated, cutFindings, overlapFindings],
  },
  { name: 'mirrored at 768', enter: (page) => wide(page, 768), find: [cutFindings, overlapFindings] },
  { name: 'mirrored at 320', enter: (page) => wide(page, 320), find: [cutFindings, overlapFindings, focusFindings] },
  {
    name: 'in forced colours',
    enter: async (page) => {
      await wide(page, 320, 256);
      await page.emulateMedia({ forcedColors: 'active' });
    },
    find: [focusFindings, fillFindings],
  },
];

async function open(page: Page, name: string, fixture: Fixture): Promise<void> {
  await page.emulateMedia({ forcedColors: null });
  await wide(page, 1280);
  await page.goto(addresses().hosted + framePath(name, fixture));
  await page.waitForFunction(() => document.documentElement.dataset['gallery'] !== undefined);
}

async function findingsOf(page: Page, fixture: Fixture, looks: readonly Look[]): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const { name, enter, find } of looks) {
    await enter(page, fixture);
    for (const look of find) findings.push(...(await look(page, fixture)).map((what) => `${name}: ${what}`));
  }
  return findings;
}

/** Opens every state on one page; `look` returns what is wrong with it. */
async function walk(
  page: Page,
  noise: Noise,
  states: Readonly<Record<string, Fixture>>,
  look: (name: string, fixture: Fixture) => Promise<readonly string[]>,
) {
  test.setTimeout(LIMIT_MS * Object.keys(states).length);
  await axeFromStart(page);
  await prepareGate(page);
  await prepareSettling(page);
  const wrong: Record<string, readonly string[]> = {};
  for (const [name, fixture] of Object.entries(states)) {
    if (fixture.complains) noise.expect(new RegExp(fixture.complains));
    await open(page, name, fixture);
    const findings = await look(name, fixture);
    if (findings.length > 0) wrong[name] = findings;
  }
  expect.soft(wrong).toEqual({});
}

for (const { title, fixtures } of groups) {
  test(`${title}: every state is in order as it comes`, async ({ page, noise }) => {
    await walk(page, noise, fixtures, (_, fixture) => findingsOf(page, fixture, [asItComes]));
  });

  test(`${title}: every state is in order in every other look`, { tag: '@deep' }, async ({ page, noise }) => {
    let trees = '';
    await walk(page, noise, fixtures, async (name, fixture) => {
      trees += await treeOf(page, name);
      return findingsOf(page, fixture, otherLooks);
    });
    expect(trees).toMatchSnapshot([...keptFile(title)]);
  });
}
