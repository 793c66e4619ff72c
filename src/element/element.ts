/** r2wc provides the life cycle; this adds removed attributes, early properties, moves that keep what was typed, and a choice of root. */
import r2wc from '@r2wc/core';
import { boot } from './boot/boot.ts';
import { Host, type Mounted } from './host.ts';
import { onConfigure } from './page/page.ts';
import { ofDocument } from '../ui/own-document.ts';
import { camel, commonAttributes, elementTable, type ElementRow, type ElementTag } from './element-table.ts';
import { readBlockMobile } from './block-mobile.ts';

interface R2wcElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** React writes a property of an element that is not yet defined as an attribute, in lower case and without hyphens. */
const propertyOf = new Map<string, string>();

function spellings(attribute: string): readonly string[] {
  const names = [attribute, attribute.replace(/-/g, '')];
  for (const name of names) propertyOf.set(name, camel(attribute));
  return names;
}

/** r2wc passes only the element to what it mounts, so the host is found by it. */
const hosts = new WeakMap<HTMLElement, Host>();
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

/** Properties set before the upgrade hide the accessors, so they are set again through them. */
function takeEarly(element: HTMLElement): void {
  const properties = element as HTMLElement & Record<string, unknown>;
  for (const name of Object.keys(properties)) {
    if (!(name in Object.getPrototypeOf(properties))) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}

/** While the page is being parsed, content that a server rendered may be incomplete, so the element connects after that. */
function awaitsParser(element: HTMLElement & { connectedCallback(): void }): boolean {
  if (ofDocument('readyState') !== 'loading' || !element.hasAttribute('data-drawn')) return false;
  document.addEventListener('DOMContentLoaded', () => element.isConnected && element.connectedCallback(), { once: true });
  return true;
}

/** A function, since servers import this module too and have no `HTMLElement`. */
function createBase() {
  return class NewsElement extends (r2wc(() => null, { props: [] }, renderer) as new () => R2wcElement) {
    #props: Record<string, unknown> = {};
    #host: Host | undefined;
    #forget: (() => void) | undefined;

    /** Static, so that a page finds only the documented properties on an element. */
    static addAccessor(prototype: object, name: string): void {
      const read = (element: NewsElement) => element.#props[name];
      addAccessor(prototype, name, read, (element: NewsElement, value) => element.#setProp(name, value));
    }

    /** `null`, `undefined` and `''`, as frameworks write them, restore the default. */
    #setProp(name: string, value: unknown): void {
      if ((value ?? '') === '') delete this.#props[name];
      else this.#props[name] = value;
      this.#changed();
    }

    /** Values set in one go are one change, since a routing without its base path would lead elsewhere; r2wc renders a connected element anew. */
    #changed(): void {
      queueMicrotask(() => this.#host && this.isConnected && super.connectedCallback());
    }

    attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
      const property = propertyOf.get(name) as string;
      const isFlag = property === 'blockMobile' && value !== null;
      this.#setProp(property, isFlag ? (readBlockMobile(value || property) ?? value) : value);
    }

    override connectedCallback(): void {
      takeEarly(this);
      if (!this.#host && awaitsParser(this)) return;
      if (!this.#host) {
        this.#host = new Host(this, this.localName as ElementTag, () => this.#props);
        hosts.set(this, this.#host);
      }
      this.#forget ??= onConfigure(() => this.#changed());
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and connects it in one go, and what was typed must survive that.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#forget?.();
        this.#forget = undefined;
        super.disconnectedCallback();
      });
    }

    /** A framework of the page counts content that a screen replaced as children; `placement/light-content.ts` takes new nodes from the end. */
    override removeChild<T extends Node>(node: T): T {
      if (!this.#host?.content.delete(node as Node as ChildNode)) return super.removeChild(node);
      (node as Node as ChildNode).remove();
      return node;
    }
    override insertBefore<T extends Node>(node: T, before: Node | null): T {
      return super.insertBefore(node, this.#host?.content.has(before as ChildNode) ? null : before);
    }
    connectedMoveCallback(): void {} // `moveBefore` loses nothing.
  };
}

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
