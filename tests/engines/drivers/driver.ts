/** What the tests ask of an engine. Everything finer (roles, labels, waiting) is done in the page, by the same code in all of them. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A real key by its name in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'Backspace' | ' ';

/** One window. Points are in CSS pixels of its viewport. */
export interface Tab {
  /** Until the document is there; what it loads by itself may still be under way. */
  goto(url: string): Promise<void>;
  /** Asked of the window where it can be: while pages are exchanged, WebKit may never answer what was asked of a page. */
  url(): Promise<string>;
  /** Runs an expression in the page; what it settles with must be JSON. */
  run(expression: string): Promise<unknown>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The window that a press opens; WebKit opens none without one. */
  popup(press: () => Promise<void>): Promise<Tab>;
  close(): Promise<void>;
}

export interface Browser {
  readonly name: EngineName;
  readonly version: string;
  /** Leaders of the groups of processes that it consists of. */
  readonly groups: readonly number[];
  /** A window of a profile that knows nothing yet; the one before goes. */
  fresh(): Promise<Tab>;
  close(): Promise<void>;
}

/** How large a window is; WebKit's do not get narrower than 447 pixels, so narrow pages are looked at in a frame. */
export const WINDOW = { width: 1280, height: 900 } as const;
