/** Makes the host of an element: where it draws, how it takes style sheets, and what it tells the page. */
import { isCancelable } from '../flow/machine/events.ts';
import { adopt, lightReset, scoped } from './boot/styles.ts';
import type { Host } from './host.ts';
import { shieldTyping } from './shield.ts';
import { type ElementTag, elementTable, isHosted } from './table.ts';

/** r2wc passes nothing but the element to what it mounts, so the host is found by it. */
export const hosts = new WeakMap<object, Host>();

const embeddedTags = (Object.keys(elementTable) as ElementTag[]).filter((tag) => !isHosted({ tag }));

let count = 0;

/** `given`: the element's attributes and properties. */
export function hostOf(element: HTMLElement, tag: ElementTag, given: Host['props']): Host {
  // The hosted page has no styles of a host, so it needs no reset against them.
  const alone = isHosted({ tag });
  // Any other value is named where the settings are read (`settings/settings.ts`).
  const light = given().renderRoot === 'light';
  const container = light ? element : element.attachShadow({ mode: 'open' });
  if (!light) shieldTyping(container as ShadowRoot);
  // A first frame that is part of the page (the hosted page's, or one rendered by a server) becomes the root.
  const root = (light && element.querySelector<HTMLElement>('[data-drawn]')) || document.createElement('div');
  root.classList.add('na-root');
  // A document's ids can be taken by what a site's users write into it, so ours may not be known beforehand.
  const unknown = light && !alone ? Math.random().toString(36).slice(2) : '';
  const host: Host = {
    tag,
    idPrefix: `na${unknown}${++count}-`,
    element,
    container,
    root,
    light,
    content: new Set(),
    translatedLocales: new Set(),
    props: given,
    emit: (name, detail) =>
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isCancelable(name) })),
    fail: () => {},
    addSheet: (css) => {
      if (!light) return adopt(container as ShadowRoot, css);
      const tags = alone ? [tag] : embeddedTags;
      for (const sheet of alone ? [css] : [lightReset, css]) adopt(element, scoped(sheet, tags));
    },
  };
  hosts.set(element, host);
  return host;
}
