/** Every state of the gallery at 320 pixels, in all engines at once: nothing overflows the page, and controls have the same size as in Chromium. */
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtures } from '../../demo/gallery/fixtures.ts';
import { type EngineName, engineNames } from './drivers/driver.ts';
import { givenPrograms } from './drivers/find.ts';
import { start } from './drivers/start.ts';
import { drawStates, openWall } from './page/drawn-states.ts';
import type { DrawnState } from './page/frames.ts';
import { pageOn } from './page/page.ts';

const TOLERANCE_PX = 2;
/** The least height of text boxes and lists. */
const LOWEST_BOX_PX = 44;
/** On a busy machine; alone it takes a minute or two. */
const WALK_LIMIT_MS = 900_000;

type States = ReadonlyMap<string, DrawnState>;

async function walk(name: EngineName): Promise<States> {
  const browser = await start(name);
  try {
    const page = pageOn(await browser.fresh());
    await openWall(page);
    const names = Object.keys(fixtures);
    const states = await drawStates(
      page,
      names.map((state) => ({ name: state })),
    );
    return new Map(names.map((state, index) => [state, states[index] as DrawnState]));
  } finally {
    await browser.close();
  }
}

const isNear = (first: number, other: number) => Math.abs(first - other) <= TOLERANCE_PX;

/** Differences from Chromium beyond those of font metrics; Arabic is left out because each engine chooses its own font. */
function differences(first: DrawnState, other: DrawnState | undefined): readonly string[] {
  if (first.boxes.length !== other?.boxes.length) return [`${first.boxes.length} controls, ${other?.boxes.length} in Chromium`];
  return first.boxes.flatMap(({ name, width, height }, index) => {
    const there = other.boxes[index];
    const isLike = there && (/\p{Script=Arabic}/u.test(name) || isNear(there.width, width)) && isNear(there.height, height);
    return isLike ? [] : [`${name}: ${width} × ${height}, in Chromium ${there?.width} × ${there?.height}`];
  });
}

const isText = (name: string) => !/^(button|input (radio|checkbox))/.test(name);
/** The user name beside a lone password is for password managers, and takes no press. */
const HIDDEN_BOX_PX = 12;
const isLow = ({ name, width, height }: DrawnState['boxes'][number]) => isText(name) && width > HIDDEN_BOX_PX && height < LOWEST_BOX_PX;

const installed = engineNames.filter((name) => givenPrograms()[name]);
const walked = new Map<EngineName, States>();

/** WebKitGTK has no WebAuthn, and passkeys.md wants nothing of passkeys shown there: these states lead elsewhere, or have fewer controls. */
const isLess = (name: EngineName, state: string) => name === 'webkit' && fixtures[state]?.settings?.['passkeyDomain'] !== undefined;

const wrongIn = (name: EngineName, findings: (frame: DrawnState, state: string) => readonly string[]) =>
  Object.fromEntries(
    [...(walked.get(name) ?? [])].flatMap(([state, frame]) => {
      const differing = findings(frame, state);
      return differing.length > 0 ? [[state, differing]] : [];
    }),
  );

describe('the gallery at 320 pixels', () => {
  beforeAll(async () => {
    await Promise.all(installed.map(async (name) => walked.set(name, await walk(name))));
  }, WALK_LIMIT_MS);

  test.each(installed)('shows its screen in every state without scrolling sideways in %s', (name) => {
    expect(walked.get(name)?.size).toBe(Object.keys(fixtures).length);
    const wrong = wrongIn(name, ({ gallery, screen, beside }, state) => [
      ...(isLess(name, state) || (gallery === 'ready' && screen === (fixtures[state]?.screen ?? '')) ? [] : [`${gallery} at ${screen}`]),
      ...(beside > 0 ? [`${beside} px lie beside`] : []),
    ]);
    expect(wrong).toEqual({});
  });

  test.each(installed)('has every text box and list as high as a finger needs in %s', (name) => {
    expect(wrongIn(name, ({ boxes }) => boxes.filter(isLow).map((box) => `${box.name}: ${box.height}`))).toEqual({});
  });

  test.each(installed.filter((name) => name !== 'chromium'))('has every control as wide and as high in %s as in Chromium', (name) => {
    const there = walked.get('chromium');
    expect(wrongIn(name, (frame, state) => (isLess(name, state) ? [] : differences(frame, there?.get(state))))).toEqual({});
  });

  test.runIf(installed.includes('webkit'))('offers no passkey in webkit, which has none', () => {
    const offers = wrongIn('webkit', ({ boxes }, state) =>
      isLess('webkit', state) ? boxes.map((box) => box.name).filter((name) => /passkey/i.test(name)) : [],
    );
    expect(offers).toEqual({});
  });
});
