/** What the React side knows of the custom element it lives in. */
import type { Emit } from '../flow/machine/events.ts';
import type { ElementTag } from './table.ts';

/** Attributes and properties that are no settings, as given: each reader checks what it needs. */
export interface ElementProps {
  readonly renderRoot?: unknown;
  readonly redirectUrl?: unknown;
  readonly mode?: unknown;
  readonly email?: unknown;
  readonly blockMobile?: unknown;
  readonly interest?: unknown;
  readonly userId?: unknown;
  readonly mfaRetrievalToken?: unknown;
  readonly requireMfaSetup?: unknown;
  readonly messages?: unknown;
}

/** An element as its React half sees it. */
export interface Host {
  readonly tag: ElementTag;
  /** Unique on the page; prefixes every id that React makes. */
  readonly idPrefix: string;
  readonly element: HTMLElement;
  /** What the root stands in: the shadow root, which a page may have made a closed one, or the element itself. */
  readonly container: HTMLElement | ShadowRoot;
  /** React's container: `<div class="na-root">` in the shadow root, or in the element itself. */
  readonly root: HTMLElement;
  readonly light: boolean;
  /** In light DOM: the content between the tags that a screen has taken the place of; some of it is in slots. */
  readonly content: Set<ChildNode>;
  /** Attributes and properties as given, by property name. */
  props(): Readonly<Record<string, unknown>> & ElementProps;
  readonly emit: Emit;
  /** The settings whose values stand in the first frame, as it was drawn: React must hydrate it with the same values. */
  texts?: Readonly<Record<string, string>>;
  /** The button or link that was pressed before React had arrived; for Enter in a field, the button of its form. */
  pressed?: HTMLElement | undefined;
  /** Languages for which the service has translations. */
  readonly translatedLocales: Set<string>;
  /** Shows the content between the element's tags in place of the screen, after an error that nothing can handle. */
  fail(error: unknown): void;
  addSheet(css: string): void;
}

/** A mounted tree; `update` after attributes, properties or settings have changed. */
export interface Mounted {
  update(): void;
  unmount(): void;
}
/** `drawn` is called once React hears what happens on the screen: at its first paint, or when it has taken the first frame over. */
export type Mount = (host: Host, hydrate: boolean, drawn: () => void) => Mounted;
