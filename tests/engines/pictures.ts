/**
 * `tsx tests/engines/pictures.ts [state…]`: states of the gallery in the engines that are installed, as test-results/pictures/{state}.png.
 * One row per engine: light, dark and right to left at 320 pixels, then wide.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import setUp from '../e2e/fixtures/server.ts';
import { engineNames, type Tab, WINDOW } from './drivers/driver.ts';
import { findEngines, programsAsVariable } from './drivers/find.ts';
import { start } from './drivers/start.ts';
import { drawStates, openWall } from './page/drawn-states.ts';
import { pageOn } from './page/page.ts';

const FOLDER = 'test-results/pictures';

/** The states that are pictured by default. */
const usual = [
  'login',
  'password',
  'mfa-method',
  'mfa-code-text',
  'signup-professional-media',
  'first-time-professional',
  'login-beta-terms',
];

const looks: readonly (readonly [query: string, width: number])[] = [
  ['theme=light', 320],
  ['theme=dark', 320],
  ['lang=ar', 320],
  ['theme=light', WINDOW.width - 40],
];

const names = process.argv.length > 2 ? process.argv.slice(2) : usual;

/** Runs in a page. Waits for a paint, since a measured state may not be painted yet. */
const painted = () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))));

async function pictures(tab: Tab): Promise<readonly (readonly string[])[]> {
  const page = pageOn(tab);
  await openWall(page);
  const all: string[][] = [];
  for (const name of names) {
    const taken: string[] = [];
    for (const group of [looks.slice(0, 3), looks.slice(3)]) {
      await drawStates(
        page,
        group.map(([query, width]) => ({ name, query, width })),
        { stay: true },
      );
      await page.evaluate(painted);
      taken.push((await tab.screenshot()).toString('base64'));
    }
    all.push(taken);
  }
  return all;
}

/** Runs in a page. */
async function oneAboveTheOther(images: readonly string[]): Promise<string> {
  const loaded = await Promise.all(
    images.map(async (data) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
      await image.decode();
      return image;
    }),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...loaded.map(({ width }) => width));
  canvas.height = loaded.reduce((sum, { height }) => sum + height, 0);
  let top = 0;
  for (const image of loaded) {
    canvas.getContext('2d')?.drawImage(image, 0, top);
    top += image.height;
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

const programs = await findEngines();
Object.assign(process.env, programsAsVariable(programs), { WEBKIT_DISABLE_COMPOSITING_MODE: '0' });
const installed = engineNames.filter((name) => programs[name]);
const stop = await setUp();
const taken = await Promise.all(
  installed.map(async (engine) => {
    const browser = await start(engine);
    const taken = await pictures(await browser.fresh());
    await browser.close();
    return taken;
  }),
);
await stop();

mkdirSync(FOLDER, { recursive: true });
const composer = await start('chromium');
const tab = await composer.fresh();
for (const [index, name] of names.entries()) {
  for (const [side, what] of ['narrow', 'wide'].entries()) {
    const images = taken.map((views) => views[index]?.[side] ?? '');
    writeFileSync(`${FOLDER}/${name}-${what}.png`, Buffer.from(await pageOn(tab).evaluate(oneAboveTheOther, images), 'base64'));
  }
}
await composer.close();
console.log(`${installed.join(', ')}: ${FOLDER}`);
process.exit(0);
