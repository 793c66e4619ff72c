/**
 * From the tag to a usable screen: the first frame at once where one stands ready, then React, which takes the same nodes over. Until
 * something can be shown, and again if start-up fails, the content between the tags stays (quality.md: never a blank box).
 */
import baseCss from '../../ui/tokens/base.css?inline';
import { frame as loginFrame } from './first-frame.ts';
import { names } from '../../settings/names.ts';
import { buildFrame, type FirstLook } from './frame.ts';
import { peekSetting } from './peek-setting.ts';
import { reconnected, STILL_HERE_MS } from '../../client/retry-load.ts';
import type { Host, Mount, Mounted } from '../host.ts';
import { applyLook, isHosted } from './look.ts';
import { withPage } from '../page/page.ts';
import { peekStorage } from './peek-storage.ts';
import type { ElementTag } from '../table.ts';

/** The other half of an element: React's for those with screens, lighter ones for those without. Chunks in the module form. */
const loadMount = async (tag: ElementTag): Promise<Mount> => {
  if (tag === 'news-session') return withPage(await import('../overlay/mount-session.ts')).mount;
  if (tag === 'news-maintenance') return withPage(await import('../overlay/mount-maintenance.ts')).mount;
  return withPage(await import('../mount.tsx')).mount;
};
const loadHostedLook = async () => withPage(await import('../../hosted/hosted-look.ts'));

/** Swaps the content between the tags for our root, and back; `fill` brings slotted content to its place. */
function place(host: Host, words: HTMLElement): { show(): void; fill(): void; restore(): void } {
  const { element, root, light } = host;
  if (!light) {
    const shadow = element.shadowRoot as ShadowRoot;
    const slot = document.createElement('slot');
    if (!shadow.firstChild) shadow.append(slot);
    return {
      // Inserting it again would take the focus from whoever is typing in it.
      show() {
        if (root.parentNode !== shadow) shadow.replaceChildren(root);
      },
      fill() {},
      restore: () => shadow.replaceChildren(slot),
    };
  }
  // The hosted page may bring its root with it.
  let content = [...element.childNodes].filter((node) => node !== root);
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
    restore() {
      if (root.parentNode === element) element.replaceChildren(...content);
      words.hidden = false;
    },
  };
}

/** The first frame of an embed needs nothing of its page but names. */
const embedLook = (host: Host): FirstLook => ({
  frame: host.tag === 'news-login' ? loginFrame : undefined,
  texts: Object.fromEntries(Object.entries(names).map(([name, otherwise]) => [name, peekSetting(host, name) || otherwise])),
});

/** A second factor is in progress: an element without addresses comes back to it (`features/resume.ts`). */
const isInSecondFactor = (): boolean => peekStorage('newsAuth.mfaSetup') !== null;

/** A frame is only shown where it is what React will show first: the e-mail step. */
function showsLogin(host: Host): boolean {
  const basePath = peekSetting(host, 'basePath').replace(/\/+$/, '') || '/login';
  // React's half decides whether the device is blocked.
  if (peekSetting(host, 'apiBaseUrl') === '' || host.given().blockMobile) return false;
  if (peekSetting(host, 'routing') !== 'path') return !isHosted(host) && !isInSecondFactor();
  const path = location.pathname.replace(/\/+$/, '');
  return path === basePath || path === '';
}

/** Keeps an early submit from leaving the page, and remembers for React what was pressed: Enter presses a button too. */
function holdPresses(host: Host): () => void {
  const { root } = host;
  // The search and the menu of the hosted page need no React.
  root.onclick = ({ target }) => {
    host.pressed = (target as Element).closest<HTMLElement>('.na-card button') ?? host.pressed;
  };
  root.onsubmit = (event) => {
    if ((event.target as Element).matches('.na-form')) event.preventDefault();
  };
  return () => {
    root.onclick = root.onsubmit = null;
  };
}

/** How long React waits for a paint, ms: a hidden tab is never painted. */
const UNPAINTED_MS = 200;

/** Resolves once the first frame is painted, so that people can type before React's half keeps the page busy. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNPAINTED_MS);
  });

export function boot(host: Host): Mounted {
  // For a script that does not arrive; the hosted page has its own, with a link.
  const words = (isHosted(host) && host.element.querySelector<HTMLElement>('[data-late]')) || document.createElement('p');
  const spot = place(host, words);
  let mounted: Mounted | undefined;
  let gone = false;

  host.fail = (error) => {
    gone = true;
    console.error(`<${host.tag}> could not start:`, error);
    spot.restore();
  };
  applyLook(host);

  let framed = false;
  let release = () => {};
  function showFrame({ frame, texts, css, lay = (fragment) => host.root.replaceChildren(fragment) }: FirstLook): void {
    if (gone) return;
    host.addSheet(baseCss);
    if (css !== undefined) host.addSheet(css);
    const shown = showsLogin(host) ? frame : undefined;
    lay(buildFrame(shown ?? [], { id: host.idPrefix, ...texts }));
    if (!shown) return;
    spot.show();
    release = holdPresses(host);
    framed = true;
  }

  /** Loads a part of the element. On failure it says so, keeps what shows and what was typed, and tries again once reconnected. */
  const arrive = <T>(load: () => Promise<T>): Promise<T> =>
    load().catch(() => {
      const telling = setTimeout(() => {
        if (gone) return;
        words.textContent ||= 'This page could not be loaded. Check your connection.';
        words.role = 'alert';
        words.hidden = false;
        host.root.after(words);
        host.emit('news-error', { code: 'SCREEN_NOT_LOADED', status: 0, requestId: '', screen: null, message: words.textContent });
      }, STILL_HERE_MS);
      return reconnected().then(() => {
        clearTimeout(telling);
        return arrive(load);
      });
    });

  // At once, except on the hosted page: its frame and sheet are a chunk, since no embed should wait for them.
  let look: Promise<void> | undefined;
  if (isHosted(host)) look = arrive(loadHostedLook).then(({ lookOf }) => showFrame(lookOf(host)));
  else showFrame(embedLook(host));

  const half = () => arrive(() => loadMount(host.tag));
  const other = framed ? painted().then(half) : half();
  Promise.all([other, look]).then(
    ([mount]) => {
      words.hidden = true;
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
