/** Two presses as a hand makes them: the second does not wait for the effects of the first. */
import type { CDPSession, Locator, Page } from '@playwright/test';

export interface Gap {
  readonly ms: number;
  /** A double click that the system itself counts, however slow it is. */
  readonly counted?: true;
}

/** Time between the two clicks. */
export const gaps: readonly Gap[] = [{ ms: 0 }, { ms: 40 }, { ms: 80 }];
export const doubleClick: Gap = { ms: 400, counted: true };

export const nameOf = ({ ms, counted }: Gap): string => (counted ? `a double click of ${ms} ms` : `two clicks ${ms} ms apart`);

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of a control is, once it is in view. */
async function spotOf(control: Locator): Promise<Spot> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control to press is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Slows the page's scripts down by this factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  await (await sessionOf(page)).send('Emulation.setCPUThrottlingRate', { rate });
}

/** Presses once, or twice where a gap is given. */
export const press = async (page: Page, control: Locator, gap?: Gap): Promise<void> => pressAt(page, await spotOf(control), gap);

/** Presses what lies at a place. */
export async function pressAt(page: Page, spot: Spot, gap?: Gap): Promise<void> {
  const cdp = await sessionOf(page);
  // Sets the timestamps of the events explicitly, so that a busy machine does not change the gap.
  const first = Date.now();
  const click = (clickCount: number, ms: number) =>
    Promise.all(
      (['mousePressed', 'mouseReleased'] as const).map((type) =>
        cdp.send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', clickCount, timestamp: (first + ms) / 1000 }),
      ),
    );
  const clicks = [click(1, 0)];
  if (gap) {
    await pause(gap.ms);
    clicks.push(click(gap.counted ? 2 : 1, gap.ms));
  }
  await Promise.all(clicks);
}
