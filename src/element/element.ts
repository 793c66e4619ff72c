/**
 * The custom element under every tag. r2wc gives the life cycle; this class adds what it lacks: empty and removed attributes,
 * properties set before the upgrade, moving without losing what was typed, a choice of root, and events a host can prevent.
 */
import r2wc from '@r2wc/core';
import { boot } from './boot/boot.ts';
import type { Host, Mounted } from './host.ts';
import { hostOf, hosts } from './host-of.ts';
import { onConfigure } from './page/page-settings.ts';
import { ofDocument } from '../ui/own-document.ts';
import { camel, commonAttributes, type ElementRow, type ElementTag, elementTable } from './table.ts';

interface R2wcElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** Attribute → property. React sets a property of an element that is not yet defined as an attribute, in lower case and without hyphens. */
const propertyOf = new Map<string, string>();

/** As written in markup, and as React writes it. */
function spellings(attribute: string): readonly string[] {
  const found = [attribute, attribute.replace(/-/g, '')];
  for (const name of found) propertyOf.set(name, camel(attribute));
  return found;
}

/** What an attribute that is a flag may say, as its property has it. */
const flags: Readonly<Record<string, boolean | undefined>> = { '': true, true: true, false: false };

/** What r2wc mounts: `connectedCallback` makes the host before. */
const renderer = {
  mount: (element: HTMLElement) => boot(hosts.get(element) as Host),
  update: (mounted: Mounted) => mounted.update(),
  unmount: (mounted: Mounted) => mounted.unmount(),
};

function addAccessor<E>(prototype: object, name: string, read: (element: E) => unknown, write: (element: E, value: unknown) => void): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: E): unknown {
      return read(this);
    },
    set(this: E, value: unknown) {
      write(this, value);
    },
  });
}

/** Properties that were set before the upgrade sit on the instance and hide the accessors: sets them again through the accessors. */
function takeEarly(element: HTMLElement): void {
  const own = element as HTMLElement & Record<string, unknown>;
  for (const name of Object.keys(own)) {
    if (!(name in Object.getPrototypeOf(own))) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** While the page is being parsed, the content that a server rendered inside the element may be incomplete: then it connects after parsing. */
function awaitsParser(element: HTMLElement & { connectedCallback(): void }): boolean {
  if (ofDocument('readyState') !== 'loading' || !element.hasAttribute('data-drawn')) return false;
  document.addEventListener('DOMContentLoaded', () => element.isConnected && element.connectedCallback(), { once: true });
  return true;
}

/** What all elements have in common. A function, so that nothing happens on import: servers import this module too, and have no `HTMLElement`. */
function createBase() {
  return class NewsElement extends (r2wc((() => null) as never, { props: [] }, renderer) as new () => R2wcElement) {
    #given: Record<string, unknown> = {};
    #host: Host | undefined;
    #forget: (() => void) | undefined;

    /** Static, so that a page finds no properties on an element but the documented ones. */
    static addAccessor(prototype: object, name: string): void {
      const read = (element: NewsElement) => element.#given[name];
      addAccessor(prototype, name, read, (element: NewsElement, value) => element.#give(name, value));
    }

    /** `null`, `undefined` and `''`, as frameworks write them, restore the default. */
    #give(name: string, value: unknown): void {
      if ((value ?? '') === '') delete this.#given[name];
      else this.#given[name] = value;
      this.#changed();
    }

    /** What is given in one go is one change: a routing without its base path would lead elsewhere. r2wc draws anew what is connected already. */
    #changed(): void {
      queueMicrotask(() => this.#host && this.isConnected && super.connectedCallback());
    }

    attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
      const property = propertyOf.get(name) as string;
      this.#give(property, (property === 'blockMobile' ? flags[value as string] : undefined) ?? value);
    }

    override connectedCallback(): void {
      takeEarly(this);
      if (!this.#host && awaitsParser(this)) return;
      this.#host ??= hostOf(this, this.localName as ElementTag, () => this.#given);
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

    /** A framework of the page counts what a screen has taken the place of as children: `placement/light-content.ts` takes new ones from the end. */
    override removeChild<T extends Node>(node: T): T {
      if (!this.#host?.content.delete(node as Node as ChildNode)) return super.removeChild(node);
      (node as Node as ChildNode).remove();
      return node;
    }
    override insertBefore<T extends Node>(node: T, before: Node | null): T {
      return super.insertBefore(node, this.#host?.content.has(before as ChildNode) ? null : before);
    }
    connectedMoveCallback(): void {} // `moveBefore`: nothing to do, nothing to lose.
  };
}

/** Defines every element that the page does not have yet. */
export function defineElements(): void {
  const Base = createBase();
  for (const name of [...commonAttributes.map(camel), 'config', 'messages']) Base.addAccessor(Base.prototype, name);
  for (const [tag, { attributes, properties }] of Object.entries<ElementRow>(elementTable)) {
    if (customElements.get(tag)) continue;
    class Tagged extends Base {
      static observedAttributes = [...commonAttributes, ...attributes].flatMap(spellings);
    }
    for (const name of [...attributes.map(camel), ...properties]) Base.addAccessor(Tagged.prototype, name);
    customElements.define(tag, Tagged);
  }
}
