/** States of the gallery, side by side in one page of a browser. */
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { type Drawn, lookAtFrames, putFrames } from './frames.ts';
import { type Page, until } from './page.ts';

export interface State {
  /** Its name in the gallery. */
  readonly name: string;
  /** Of the frame's address, such as `theme=dark`. */
  readonly query?: string;
  /** Pixels; 320 unless said. */
  readonly width?: number;
}

/** Its policy allows frames. */
export const openGallery = (page: Page) => page.goto(`${addresses().hosted}/demo/gallery`);

function pathOf({ name, query }: State): string {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`The gallery has no state ${name}.`);
  const path = framePath(name, fixture);
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Of an open gallery: draws them, and says what is there once it stands still. Translations may come after a screen: two looks see the same. */
export async function drawStates(page: Page, states: readonly State[]): Promise<readonly Drawn[]> {
  await page.evaluate(
    putFrames,
    states.map(pathOf),
    states.map(({ width = 320 }) => width),
  );
  let before = '';
  const drawn = await until(
    () => page.evaluate(lookAtFrames),
    (seen) => {
      const now = JSON.stringify(seen);
      const isSettled = seen !== null && now === before;
      before = now;
      return isSettled;
    },
    states.map(({ name }) => name).join(', '),
  );
  return drawn ?? [];
}
