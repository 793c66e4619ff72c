/**
 * The custom element under every tag. r2wc gives the life cycle; this class adds what it lacks: empty and removed attributes,
 * properties set before the upgrade, moving without losing what was typed, a choice of root, and events a host can prevent.
 */
import r2wc from '@r2wc/core';
import { boot } from './boot/boot.ts';
import type { Host, Mounted } from './host.ts';
import { hostOf, hosts } from './host-of.ts';
import { onConfigure } from './page/page-settings.ts';
import { camel, commonAttributes, type ElementRow, type ElementTag, elementTable } from './table.ts';

// A symbol of r2wc's core; a test notices if another version renames it.
const RENDER = Symbol.for('r2wc.render');

interface R2wcElement extends HTMLElement {
  container: HTMLElement | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
}

/** A function, so that nothing happens on import: servers import this module too, and have no `HTMLElement`. */
const createBase = () =>
  r2wc(
    (() => null) as never,
    { props: [] },
    {
      // `connectedCallback` makes the host before r2wc mounts.
      mount: (container: HTMLElement) => boot(hosts.get(container) as Host),
      update: (mounted: Mounted) => mounted.update(),
      unmount: (mounted: Mounted) => mounted.unmount(),
    },
  ) as new () => R2wcElement;

/** Attribute → property. React sets a property of an element that is not yet defined as an attribute, in lower case and without hyphens. */
const propertiesOf = (attributes: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    attributes.flatMap((a) => [
      [a, camel(a)],
      [a.replace(/-/g, ''), camel(a)],
    ]),
  );

/** Properties that were set before the upgrade sit on the instance and hide the accessors: sets them again through the accessors. */
function takeEarly(element: HTMLElement, names: readonly string[]): void {
  const own = element as HTMLElement & Record<string, unknown>;
  for (const name of names) {
    if (Object.hasOwn(own, name)) {
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }
}

interface Given {
  readonly value: Readonly<Record<string, unknown>>;
  give(name: string, value: unknown): void;
}

const accessor = (name: string) => ({
  configurable: true,
  enumerable: true,
  get(this: Given): unknown {
    return this.value[name];
  },
  set(this: Given, value: unknown) {
    this.give(name, value);
  },
});

/** While the page is being parsed, the content that a server rendered inside the element may be incomplete: then it connects after parsing. */
function awaitsParser(element: HTMLElement & { connectedCallback(): void }): boolean {
  if (document.readyState !== 'loading' || !element.hasAttribute('data-drawn')) return false;
  document.addEventListener('DOMContentLoaded', () => element.isConnected && element.connectedCallback(), { once: true });
  return true;
}

export function defineElement(tag: ElementTag): void {
  if (customElements.get(tag)) return;
  const row: ElementRow = elementTable[tag];
  const attributes = [...commonAttributes, ...row.attributes];
  const names = [...attributes.map(camel), ...row.properties, 'config', 'messages'];
  const properties = propertiesOf(attributes);

  class NewsElement extends createBase() {
    static observedAttributes = [...properties.keys()];

    #given: Record<string, unknown> = {};
    #host: Host | undefined;
    #forget: (() => void) | undefined;

    get value(): Readonly<Record<string, unknown>> {
      return this.#given;
    }

    /** `null` and `''`, as frameworks write them, restore the default. */
    give(name: string, value: unknown): void {
      if (value === null || value === '') delete this.#given[name];
      else this.#given[name] = value;
      this.#changed();
    }

    #changed(): void {
      if (this.#host && this.isConnected) this[RENDER]();
    }

    attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
      const property = properties.get(name) as string;
      this.give(property, property === 'blockMobile' ? value !== null : value);
    }

    override connectedCallback(): void {
      takeEarly(this, names);
      if (!this.#host && awaitsParser(this)) return;
      this.#host ??= hostOf(this, tag);
      this.#forget ??= onConfigure(() => this.#changed());
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and connects it in one go: what was typed must survive that.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#forget?.();
        this.#forget = undefined;
        super.disconnectedCallback();
      });
    }

    /** `moveBefore`: nothing to do, nothing to lose. */
    connectedMoveCallback(): void {}
  }

  for (const name of names) Object.defineProperty(NewsElement.prototype, name, accessor(name));
  customElements.define(tag, NewsElement);
}
