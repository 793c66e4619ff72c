/** States of the gallery, side by side in one page of a browser. */
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { type DrawnState, hangFrames, takeMeasured } from './frames.ts';
import { type Page, until } from './page.ts';

export interface State {
  /** Its name in the gallery. */
  readonly name: string;
  /** The query of the frame's address, such as `theme=dark`. */
  readonly query?: string;
  /** Pixels; 320 by default. */
  readonly width?: number;
}

/** More frames at a time are not faster, since each loads and runs a page. */
const AT_ONCE = 4;

/** An empty page that may show the gallery's. */
export const openWall = (page: Page) => page.goto(`${addresses().hosted}/demo/gallery-wall`);

function pathOf({ name, query }: State): string {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`The gallery has no state ${name}.`);
  const path = framePath(name, fixture);
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Draws states on an open wall and measures each once it no longer changes. `stay` draws all at once and keeps them visible. */
export async function drawStates(page: Page, states: readonly State[], { stay = false } = {}): Promise<readonly DrawnState[]> {
  const frames = states.map((state) => ({ path: pathOf(state), width: state.width ?? 320 }));
  await page.evaluate(hangFrames, frames, { atOnce: stay ? frames.length : AT_ONCE, stay });
  const inOrder: DrawnState[] = [];
  for (let missing = states.length; missing > 0; ) {
    const { measured } = await until(
      () => page.evaluate(takeMeasured),
      (taken) => taken.measured.length > 0,
      'the next state of the gallery',
    );
    for (const [number, state] of measured) inOrder[number] = state;
    missing -= measured.length;
  }
  return inOrder;
}
