/**
 * The custom element under every tag. r2wc gives the life cycle; this class adds what it lacks: empty and removed attributes,
 * properties set before the upgrade, moving without losing what was typed, a choice of root, and events a host can prevent.
 */
import r2wc from '@r2wc/core';
import { type EventName, isCancelable, type NewsAuthEvents } from '../flow/machine/events.ts';
import { boot } from './boot/boot.ts';
import type { Host, Mounted } from './host.ts';
import { complainAbout } from './settings/complain.ts';
import { onConfigure } from './page/page-settings.ts';
import { adopt, lightReset, scoped } from './boot/styles.ts';
import { pageLanguage } from '../ui/own-document.ts';
import { camel, commonAttributes, type ElementRow, type ElementTag, elementTable } from './table.ts';

// Symbols of r2wc's core; a test holds them against its next version.
const RENDER = Symbol.for('r2wc.render');

interface R2wcElement extends HTMLElement {
  container: HTMLElement | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
}

/** r2wc hands us its container; the host travels on it. */
const hosts = new WeakMap<object, Host>();

const Base = r2wc(
  (() => null) as never,
  { props: [] },
  {
    // `connectedCallback` begins the host before it lets r2wc mount.
    mount: (container: HTMLElement) => boot(hosts.get(container) as Host),
    update: (mounted: Mounted) => mounted.update(),
    unmount: (mounted: Mounted) => mounted.unmount(),
  },
) as unknown as new () => R2wcElement;

const embeddedTags = Object.keys(elementTable).filter((tag) => tag !== 'news-auth-app');

let count = 0;

export function defineElement(tag: ElementTag): void {
  if (customElements.get(tag)) return;
  const row: ElementRow = elementTable[tag];
  // The hosted page is all ours.
  const alone = tag === 'news-auth-app';
  const attributes = [...commonAttributes, ...row.attributes];
  const names = [...attributes.map(camel), ...row.properties, 'config', 'messages'];
  // React writes a property of an element that is not defined yet as an attribute, all in lower case.
  const properties = new Map(
    attributes.flatMap((a) => [
      [a, camel(a)],
      [a.replace(/-/g, ''), camel(a)],
    ]),
  );

  class NewsElement extends Base {
    static get observedAttributes(): string[] {
      return [...properties.keys()];
    }

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
      // Properties set before the upgrade sit on the instance and hide the accessors.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue;
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      this.#host ??= this.#begin();
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

    #begin(): Host {
      const light = this.#renderRoot() === 'light';
      const container = light ? this : this.attachShadow({ mode: 'open' });
      // The hosted page brings its first frame with it.
      const root = (alone && this.querySelector<HTMLElement>('[data-drawn]')) || document.createElement('div');
      root.classList.add('na-root');
      this.container = container;
      const host: Host = {
        tag,
        idPrefix: `na${++count}-`,
        element: this,
        root,
        light,
        pageLang: pageLanguage(),
        given: () => this.#given,
        emit: (name, detail) => this.#emit(name, detail),
        fail: () => {},
        addSheet: (css) => {
          if (!light) return adopt(container as ShadowRoot, css);
          const tags = alone ? [tag] : embeddedTags;
          for (const sheet of alone ? [css] : [lightReset, css]) adopt(this.getRootNode() as Document | ShadowRoot, scoped(sheet, tags));
        },
      };
      hosts.set(container, host);
      return host;
    }

    #renderRoot(): 'shadow' | 'light' {
      const given = this.#given['renderRoot'] ?? 'shadow';
      if (given === 'light' || given === 'shadow') return given;
      complainAbout(`<${tag}>`)('render-root', given, 'shadow, light');
      return 'shadow';
    }

    #emit<N extends EventName>(name: N, detail: NewsAuthEvents[N]): boolean {
      return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isCancelable(name) }));
    }
  }

  for (const name of names) {
    Object.defineProperty(NewsElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: NewsElement): unknown {
        return this.value[name];
      },
      set(this: NewsElement, value: unknown) {
        this.give(name, value);
      },
    });
  }
  customElements.define(tag, NewsElement);
}
