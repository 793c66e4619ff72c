/** A page as a user sees it, the same in all engines: elements are found by role and words, awaited, and used with real events. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Key, Tab } from '../drivers/driver.ts';
import { type Deed, type PartInPage, lookInPage, type Query } from './in-page.ts';

/** Long enough for a busy machine. */
const TIMEOUT_MS = 60_000;
/** Polling intervals that grow, since each look costs the engine work. */
const LOOK_AGAIN_MS = 75;
const LOOK_AGAIN_SLOWER = 1.5;
const LOOK_AGAIN_AT_MOST_MS = 600;
/** Two clicks closer than this, in time and place, are a double click to an engine (400 ms in WebKitGTK, 500 in Firefox), and the elements drop its second. */
const DOUBLE_CLICK_MS = 600;
const DOUBLE_CLICK_PX = 10;

/** A JSON value that a function in the page can be called with. */
type Json = unknown;

/** A function as an expression for the page, with a stub for the transpiler's `__name` helper, which the page lacks. */
const expression = (work: { toString(): string }, args: readonly Json[]): string =>
  `((__name) => (${work.toString()})(${args.map((arg) => JSON.stringify(arg)).join(',')}))((named) => named)`;

/** Polls until the condition holds. While a page changes, polling may fail. */
export async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean, what: string): Promise<T> {
  let last: unknown = 'nothing';
  let pause = LOOK_AGAIN_MS;
  for (const end = Date.now() + TIMEOUT_MS; ; await sleep(pause)) {
    try {
      const seen = await look();
      if (isSo(seen)) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    pause = Math.min(pause * LOOK_AGAIN_SLOWER, LOOK_AGAIN_AT_MOST_MS);
    if (Date.now() > end)
      throw new Error(`${what} did not come about; last seen: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
  }
}

/** A part of the page, looked up again for each use. */
export interface Part {
  /** Resolves when the part is visible. */
  shown(): Promise<PartInPage>;
  gone(): Promise<void>;
  /** Resolves when the part has the requested state. */
  is(isSo: (part: PartInPage) => boolean, how: string): Promise<PartInPage>;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  /** An option of a list by its words. */
  choose(option: string): Promise<void>;
  /** Sets the text of a box or chooses an option, without firing events. */
  put(value: string): Promise<void>;
}

export interface Page {
  readonly tab: Tab;
  goto(url: string): Promise<void>;
  evaluate<A extends readonly Json[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  press(key: Key, times?: number): Promise<void>;
  part(query: Query): Part;
  button(name: string): Part;
  link(name: string): Part;
  heading(name: string): Part;
  choice(name: string): Part;
  /** A box or list by its label. */
  field(label: string): Part;
  text(words: string): Part;
  /** Resolves when the browser's address satisfies the condition. */
  at(isSo: (url: URL) => boolean, what: string): Promise<URL>;
  stored(key: string): Promise<string | null>;
}

/** A tab whose clicks at one place follow each other as slowly as those of a user who has seen what the first one did. */
function unhurried(tab: Tab): Tab {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  return {
    ...tab,
    async clickAt(x, y) {
      const left = last.at + DOUBLE_CLICK_MS - performance.now();
      if (left > 0 && Math.hypot(x - last.x, y - last.y) <= DOUBLE_CLICK_PX) await sleep(left);
      await tab.clickAt(x, y);
      last = { x, y, at: performance.now() };
    },
  };
}

export function pageOn(driven: Tab, within?: Query): Page {
  const tab = unhurried(driven);
  async function evaluate<A extends readonly Json[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return (await tab.run(expression(work, args))) as R;
  }
  const look = (query: Query, ...deed: [Deed?]) =>
    evaluate(lookInPage as (q: Query, d?: Deed) => PartInPage | null, query, ...(deed as [Deed]));

  function part(wanted: Query): Part {
    const query: Query = within && !wanted.within ? { ...wanted, within } : wanted;
    const words = JSON.stringify(query);
    const is = (isSo: (part: PartInPage) => boolean, how: string, deed?: Deed) =>
      until(
        () => look(query, ...((deed ? [deed] : []) as [Deed?])),
        (part): part is PartInPage => part !== null && isSo(part),
        `${words} ${how}`,
      ) as Promise<PartInPage>;
    return {
      is,
      shown: () => is(() => true, 'shown'),
      async gone() {
        await until(
          () => look(query),
          (part) => part === null,
          `${words} gone`,
        );
      },
      async click() {
        let before: PartInPage | undefined;
        const isStill = (part: PartInPage) => {
          const still = before?.x === part.x && before.y === part.y;
          before = part;
          return still && part.reachable && !part.disabled;
        };
        const { x, y } = await is(isStill, 'to be pressed', { do: 'reveal' });
        await tab.clickAt(x, y);
      },
      async fill(text) {
        await is(({ disabled }) => !disabled, 'to be typed in', { do: 'select' });
        if (text === '') await tab.press('Backspace');
        else await tab.type(text);
        await is(({ value }) => value === text, `with ${JSON.stringify(text)} in it`);
      },
      async choose(option) {
        await is(({ disabled }) => !disabled, 'to be chosen from');
        await is(() => true, `with the option ${option}`, { do: 'choose', option });
      },
      async put(value) {
        await is(({ disabled }) => !disabled, `with ${JSON.stringify(value)} put in it`, { do: 'put', value });
      },
    };
  }

  return {
    tab,
    goto: (url) => tab.goto(url),
    evaluate,
    async press(key, times = 1) {
      for (let n = 0; n < times; n++) await tab.press(key);
    },
    part,
    button: (name) => part({ role: 'button', name }),
    link: (name) => part({ role: 'link', name }),
    heading: (name) => part({ role: 'heading', name }),
    choice: (name) => part({ role: 'radio', name }),
    field: (label) => part({ label }),
    text: (words) => part({ text: words }),
    async at(isSo, what) {
      const url = await until(
        () => tab.url(),
        (href) => isSo(new URL(href)),
        what,
      );
      return new URL(url);
    },
    stored: (key) => evaluate((name: string) => sessionStorage.getItem(name), key),
  };
}
