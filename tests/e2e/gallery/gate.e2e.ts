/** Every state of the gallery once more, without axe: checks for assistive technology in each root, zoom, text spacing, reduced motion and forced colours. */
import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { addresses } from '../fixtures/addresses.ts';
import type { Noise } from '../fixtures/noise.ts';
import { expect, test } from '../fixtures/test.ts';
import { autofillFindings } from './autofill.ts';
import { focusFindings, gateFindings, prepareGate } from './gate.ts';
import { cutFindings, motionFindings, spacedFindings, targetFindings } from './measures.ts';

const LIMIT_MS = 600_000;

const said = (where: string, found: readonly string[]) => found.map((what) => `${where}: ${what}`);

/** The findings by name of the state; states without findings are left out. */
async function walk(page: Page, noise: Noise, look: (screen: string | undefined) => Promise<readonly string[]>) {
  test.setTimeout(LIMIT_MS);
  await prepareGate(page);
  const wrong: Record<string, readonly string[]> = {};
  for (const [name, fixture] of Object.entries(fixtures)) {
    if (fixture.complains) noise.expect(new RegExp(fixture.complains));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(addresses().hosted + framePath(name, fixture));
    await page.waitForFunction(() => document.documentElement.dataset['gallery'] !== undefined);
    const found = await look(fixture.screen);
    if (found.length > 0) wrong[name] = found;
  }
  return wrong;
}

test('in every state of the gallery ids, references, HTML, fields, drawings and autofill are in order', async ({ page, noise }) => {
  const wrong = await walk(page, noise, async (screen) => [...(await gateFindings(page)), ...(await autofillFindings(page, screen))]);
  expect(wrong).toEqual({});
});

test('every state of the gallery can be pressed, enlarged and spaced out, and shows the focus in forced colours', async ({
  page,
  noise,
}) => {
  const wrong = await walk(page, noise, async () => {
    const found = [...(await targetFindings(page)), ...(await motionFindings(page))];
    // A window of 1280 × 1024 at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    found.push(...said('at 400 %', [...(await cutFindings(page)), ...(await targetFindings(page)), ...(await spacedFindings(page))]));
    await page.emulateMedia({ forcedColors: 'active' });
    found.push(...said('in forced colours', await focusFindings(page)));
    await page.emulateMedia({ forcedColors: null });
    return found;
  });
  expect(wrong).toEqual({});
});
