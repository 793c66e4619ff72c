/** What the tests need of an engine. Everything else (roles, labels, waiting) is done in the page, by the same code in all engines. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A real key by its name in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'Backspace' | ' ';

/** One window. Points are in CSS pixels of its viewport. */
export interface Tab {
  /** Resolves when the document has loaded; its subresources may still be loading. */
  goto(url: string): Promise<void>;
  /** Read from the window if possible: during a navigation WebKit may never answer a question to a page. */
  url(): Promise<string>;
  /** Evaluates an expression in the page; its result must be JSON. */
  run(expression: string): Promise<unknown>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The window that a press opens; WebKit opens none without a press. */
  popup(press: () => Promise<void>): Promise<Tab>;
  close(): Promise<void>;
}

export interface Browser {
  readonly name: EngineName;
  readonly version: string;
  /** The leaders of its process groups. */
  readonly groups: readonly number[];
  /** A window with a fresh profile; the one before is closed. */
  fresh(): Promise<Tab>;
  close(): Promise<void>;
}

/** The size of a window. WebKit's windows cannot be narrower than 447 pixels, so narrow pages are shown in a frame. */
export const WINDOW = { width: 1280, height: 900 } as const;
