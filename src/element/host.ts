import { type Emit, isCancelable } from '../flow/machine/events.ts';
import lightReset from './boot/light-reset.css?inline';
import { adopt, inLight, inShadow } from './boot/styles.ts';
import { shieldTyping } from './shield.ts';
import { elementTable, isHosted, type ElementTag } from './element-table.ts';

/** Attributes and properties that are no settings, unchecked, since each reader checks what it needs. */
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

const embeddedTags = (Object.keys(elementTable) as ElementTag[]).filter((tag) => !isHosted({ tag }));

let count = 0;

/** One of our elements; the page around it is what comments call the host. */
export class Host {
  /** Unique on the page; prefixes every id that React makes. */
  readonly idPrefix: string;
  readonly light: boolean;
  /** The shadow root, which a page may have made a closed one, or the element itself. */
  readonly container: HTMLElement | ShadowRoot;
  readonly root: HTMLElement;
  /** In light DOM, the content between the tags that a screen replaced; some of it is in slots. */
  readonly content = new Set<ChildNode>();
  readonly translatedLocales = new Set<string>();
  readonly #slot = document.createElement('slot');
  #frameTexts: Readonly<Record<string, string>> | undefined;
  #pressed: HTMLElement | undefined;
  #onFail: ((error: unknown) => void)[] = [];

  constructor(
    readonly element: HTMLElement,
    readonly tag: ElementTag,
    readonly props: () => Readonly<Record<string, unknown>> & ElementProps,
  ) {
    // `read-settings.ts` complains of any other value.
    this.light = props().renderRoot === 'light';
    this.container = this.light ? element : element.attachShadow({ mode: 'open' });
    if (!this.light) {
      this.container.append(this.#slot);
      shieldTyping(this.container as ShadowRoot);
    }
    // A first frame that is part of the page (the hosted page's, or one rendered by a server) becomes the root.
    this.root = (this.light && element.querySelector<HTMLElement>('[data-drawn]')) || document.createElement('div');
    this.root.classList.add('na-root');
    // What a site's users write may take the ids of a document, so ours must not be known beforehand; that of the hosted page is (`FIRST_ID_PREFIX`).
    const unknown = this.light && !isHosted(this) ? Math.random().toString(36).slice(2) : '';
    this.idPrefix = `na${unknown}${++count}-`;
  }

  readonly emit: Emit = (name, detail) =>
    this.element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isCancelable(name) }));

  readonly addSheet = (css: string): void => {
    if (!this.light) {
      adopt(this.container, inShadow(css));
      return;
    }
    // The hosted page has no styles of a host, so it needs no reset.
    const [tags, sheets] = isHosted(this) ? [[this.tag], [css]] : [embeddedTags, [lightReset, css]];
    for (const sheet of sheets) adopt(this.element, inLight(sheet, tags));
  };

  /** Puts the root in place of the content between the tags; to insert it again would take the focus from a user who is typing in it. */
  show(): void {
    const { element, container, root, light, content } = this;
    if (root.parentNode === container) return;
    if (light) for (const node of element.childNodes) content.add(node);
    container.replaceChildren(root);
  }
  /** Puts the content back. */
  restore(): void {
    if (!this.light) {
      this.container.replaceChildren(this.#slot);
      return;
    }
    this.root.replaceWith(...this.content);
    this.content.clear();
  }

  /** React must hydrate the first frame with the values that it contains. */
  get frameTexts(): Readonly<Record<string, string>> | undefined {
    return this.#frameTexts;
  }
  showsFrame(texts: Readonly<Record<string, string>>): void {
    this.#frameTexts = texts;
  }

  /** Pressed before React arrived; for Enter in a field, the button of its form. */
  get pressed(): HTMLElement | undefined {
    return this.#pressed;
  }
  holdPress(control: HTMLElement): void {
    this.#pressed?.removeAttribute('aria-busy');
    this.#pressed = control;
    control.setAttribute('aria-busy', 'true');
  }
  takePress(): HTMLElement | undefined {
    const pressed = this.#pressed;
    this.#pressed = undefined;
    return pressed;
  }

  /** Shows the content between the tags in place of the screen, after an error that nothing can handle. */
  fail(error: unknown): void {
    for (const undo of this.#onFail) undo(error);
  }
  onFail(undo: (error: unknown) => void): void {
    this.#onFail.unshift(undo);
  }
  /** An element that was removed has nothing to undo. */
  dropUndos(): void {
    this.#onFail = [];
  }
}

export interface Mounted {
  update(): void;
  unmount(): void;
}
/** `onListening` is called once React handles events: at its first paint, or when it has taken over the first frame. */
export type Mount = (host: Host, hydrate: boolean, onListening: () => void) => Mounted;
