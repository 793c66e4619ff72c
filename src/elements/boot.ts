/**
 * From the tag to a usable screen: the first frame at once where one stands ready, then React, which takes the same nodes over. Until
 * something can be shown, and again if start-up fails, the content between the tags stays (quality.md: never a blank box).
 */
import baseCss from '../ui/base.css?inline';
import { builtInSettings } from '../flows/settings.ts';
import { firstFrames } from './first-frame.ts';
import { buildFrame } from './frame.ts';
import type { Host, Mount, Mounted } from './host.ts';
import { applyLook } from './look.ts';
import { type ElementTag, elementTable } from './table.ts';

/** The other half of elements with a flow, which is React's, and of those without: chunks in the module form. */
const loadMount = async (tag: ElementTag): Promise<Mount> => {
  const chunk = 'start' in elementTable[tag] ? import('./mount.tsx') : import('./mount-session.ts');
  return (await chunk).mount;
};

/** Swaps the content between the tags for our root, and back; `fill` brings slotted content to its place. */
function place(host: Host): { show(): void; fill(): void; restore(): void } {
  const { element, root, light } = host;
  if (!light) {
    const shadow = element.shadowRoot as ShadowRoot;
    const slot = document.createElement('slot');
    if (!shadow.firstChild) shadow.append(slot);
    return {
      // Put in again, it would lose the focus of whoever is typing in it.
      show() {
        if (root.parentNode !== shadow) shadow.replaceChildren(root);
      },
      fill() {},
      restore: () => shadow.replaceChildren(slot),
    };
  }
  let content: Node[] = [];
  return {
    show() {
      if (root.parentNode === element) return;
      content = [...element.childNodes];
      element.replaceChildren(root);
    },
    fill() {
      for (const node of content) {
        const name = node instanceof Element ? node.getAttribute('slot') : null;
        if (name) [...root.querySelectorAll('slot')].find((slot) => slot.name === name)?.append(node);
      }
    },
    restore: () => element.replaceChildren(...content),
  };
}

/** A frame is only shown where it is what React will show first. */
function frameFor(host: Host) {
  const row = elementTable[host.tag];
  if (!('firstFrame' in row)) return undefined;
  const { routing, basePath, apiBaseUrl } = host.settings();
  if (apiBaseUrl === '') return undefined;
  const path = location.pathname.replace(/\/+$/, '');
  if (routing === 'path' && path !== basePath.replace(/\/+$/, '') && path !== '') return undefined;
  return firstFrames[host.tag];
}

function missingAddress(host: Host): void {
  console.error(`<${host.tag}>: api-base-url is missing; allowed is an http(s) address or a path with one leading slash.`);
}

/** Keeps an early submit from leaving the page, and remembers it for React. */
function holdSubmit(host: Host): () => void {
  const hold = (event: Event) => {
    event.preventDefault();
    host.submittedEarly = true;
  };
  host.root.addEventListener('submit', hold);
  return () => host.root.removeEventListener('submit', hold);
}

export function boot(host: Host): Mounted {
  const spot = place(host);
  let mounted: Mounted | undefined;
  let gone = false;

  host.fail = (error) => {
    console.error(`<${host.tag}> could not start:`, error);
    spot.restore();
  };
  applyLook(host);

  const frame = frameFor(host);
  let release = () => {};
  if (frame) {
    host.addSheet(baseCss);
    const settings = host.settings();
    host.root.replaceChildren(
      buildFrame(frame, {
        id: host.idPrefix,
        productName: settings.productName ?? builtInSettings.productName,
        providerName: settings.providerName,
      }),
    );
    spot.show();
    release = holdSubmit(host);
  } else if (host.settings().apiBaseUrl === '') {
    missingAddress(host);
  }

  loadMount(host.tag).then(
    (mount) => {
      if (gone) return;
      host.addSheet(baseCss);
      applyLook(host);
      try {
        mounted = mount(host, frame !== undefined, () => {
          release();
          spot.fill();
        });
        spot.show();
      } catch (error) {
        release();
        host.fail(error);
      }
    },
    (error: unknown) => {
      if (gone) return;
      release();
      host.fail(error);
    },
  );

  return {
    update() {
      applyLook(host);
      mounted?.update();
    },
    unmount() {
      gone = true;
      release();
      mounted?.unmount();
      mounted = undefined;
      host.root.replaceChildren();
      spot.restore();
    },
  };
}
