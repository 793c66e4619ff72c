/** Makes the host of an element: where it draws, how it takes style sheets, and what it tells the page. */
import { isCancelable } from '../flow/machine/events.ts';
import { adopt, lightReset, scoped } from './boot/styles.ts';
import type { Host } from './host.ts';
import { complainAbout } from './settings/complain.ts';
import { type ElementTag, elementTable } from './table.ts';

interface Hosting extends HTMLElement {
  /** Where r2wc mounts. */
  container: HTMLElement | ShadowRoot;
  /** Attributes and properties as given. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** r2wc hands its container to what it mounts; the host travels on it. */
export const hosts = new WeakMap<object, Host>();

const embeddedTags = Object.keys(elementTable).filter((tag) => tag !== 'news-auth-app');

function isLight({ value }: Hosting, tag: ElementTag): boolean {
  const given = value['renderRoot'] ?? 'shadow';
  const light = given === 'light';
  if (!light && given !== 'shadow') complainAbout(`<${tag}>`)('render-root', given, 'shadow, light');
  return light;
}

let count = 0;

export function hostOf(element: Hosting, tag: ElementTag): Host {
  // The hosted page is all ours.
  const alone = tag === 'news-auth-app';
  const light = isLight(element, tag);
  const container = light ? element : element.attachShadow({ mode: 'open' });
  // The hosted page brings its first frame with it, and so does what a server has rendered.
  const root = (light && element.querySelector<HTMLElement>('[data-drawn]')) || document.createElement('div');
  root.classList.add('na-root');
  element.container = container;
  const host: Host = {
    tag,
    idPrefix: `na${++count}-`,
    element,
    root,
    light,
    spoken: new Set(),
    given: () => element.value,
    emit: (name, detail) =>
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isCancelable(name) })),
    fail: () => {},
    addSheet: (css) => {
      if (!light) return adopt(container as ShadowRoot, css);
      const tags = alone ? [tag] : embeddedTags;
      for (const sheet of alone ? [css] : [lightReset, css]) adopt(element.getRootNode() as Document | ShadowRoot, scoped(sheet, tags));
    },
  };
  hosts.set(container, host);
  return host;
}
