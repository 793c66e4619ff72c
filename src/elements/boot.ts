/**
 * From the tag to a usable screen: the first frame at once where one stands ready, then React, which takes the same nodes over. Until
 * something can be shown, and again if start-up fails, the content between the tags stays (quality.md: never a blank box).
 */
import baseCss from '../ui/base.css?inline';
import { frame as loginFrame } from './first-frame.ts';
import { buildFrame, type FrameNode } from './frame.ts';
import { frameTextsOf } from './frame-settings.ts';
import { blocksDevice } from './device.ts';
import type { Host, Mount, Mounted } from './host.ts';
import { applyLook } from './look.ts';
import type { ElementTag } from './table.ts';

/** The other half of an element: React's for those with screens, lighter ones for those without. Chunks in the module form. */
const loadMount = async (tag: ElementTag): Promise<Mount> => {
  if (tag === 'news-session') return (await import('./mount-session.ts')).mount;
  if (tag === 'news-maintenance') return (await import('./mount-maintenance.ts')).mount;
  return (await import('./mount.tsx')).mount;
};
const loadHostedLook = () => import('./hosted-look.ts');

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

const isHosted = ({ tag }: Host): boolean => tag === 'news-auth-app';

/** A frame is only shown where it is what React will show first: the e-mail step. */
function showsLogin(host: Host): boolean {
  const { routing, basePath, apiBaseUrl } = host.settings();
  if (apiBaseUrl === '' || basePath === '/' || blocksDevice(host)) return false;
  if (routing === 'memory') return !isHosted(host);
  const path = location.pathname.replace(/\/+$/, '');
  return path === basePath || path === '';
}

function missingAddress(host: Host): void {
  console.error(`<${host.tag}>: api-base-url is missing; allowed is an http(s) address or a path with one leading slash.`);
}

/** Keeps an early submit from leaving the page, and remembers it for React. */
function holdSubmit(host: Host): () => void {
  const hold = (event: Event) => {
    // The search of the hosted page needs no React.
    if (!(event.target as Element).matches('.na-form')) return;
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

  let framed = false;
  let release = () => {};
  function showFrame(frame: readonly FrameNode[] | undefined, css?: string): void {
    if (gone) return;
    host.addSheet(baseCss);
    if (css !== undefined) host.addSheet(css);
    if (!frame || !showsLogin(host)) return;
    host.root.replaceChildren(buildFrame(frame, { id: host.idPrefix, ...frameTextsOf(host.settings()) }));
    spot.show();
    release = holdSubmit(host);
    framed = true;
  }

  if (host.settings().apiBaseUrl === '') missingAddress(host);
  // At once, but for the hosted page, whose frame and sheet no embed should wait for.
  let look: Promise<void> | undefined;
  if (isHosted(host)) look = loadHostedLook().then(({ frame, css }) => showFrame(frame, css));
  else showFrame(host.tag === 'news-login' ? loginFrame : undefined);

  Promise.all([loadMount(host.tag), look]).then(
    ([mount]) => {
      if (gone) return;
      applyLook(host);
      try {
        mounted = mount(host, framed, () => {
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
