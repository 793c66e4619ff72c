/**
 * From the tag to a usable screen: the first frame at once where one stands ready, then React, which takes the same nodes over. Until
 * something can be shown, and again if start-up fails, the content between the tags stays (quality.md: never a blank box).
 */
import baseCss from '../../ui/tokens/base.css?inline';
import { firstFrames } from './first-frames.ts';
import { names } from '../../settings/names.ts';
import { buildFrame, type FirstLook } from './frame.ts';
import { peekSetting } from './peek-setting.ts';
import { reconnected, STILL_HERE_MS } from '../../client/retry-load.ts';
import type { Host, Mount, Mounted } from '../host.ts';
import { keepDialogOpen } from './in-dialog.ts';
import { applyLook } from './look.ts';
import { morph } from './morph.ts';
import { peekStorage } from './peek-storage.ts';
import { load, page } from '../page/page.ts';
import { place } from './place.ts';
import { type ElementRow, type ElementTag, elementTable, isHosted } from '../table.ts';
import { navigationType } from '../../ui/navigation-type.ts';

/** An element → the part that its first screen is in, beside `app`. */
const firstParts: Partial<Record<ElementTag, 'steps' | 'wizards'>> = {
  'news-mfa': 'steps',
  'news-signup': 'wizards',
  'news-first-time-user': 'wizards',
};

/** The other half of an element: React's for those with screens, a lighter one for those without. What the first screen needs comes with it. */
async function loadMount(tag: ElementTag): Promise<Mount> {
  if (tag === 'news-session' || tag === 'news-maintenance') return (await load('page')).mounts[tag];
  const first = firstParts[tag];
  const [app] = await Promise.all([load('app'), first && load(first)]);
  return app.mount;
}

/** What an embed shows first. Of the page's settings its frame needs only the names. */
const embedLook = (host: Host): FirstLook => ({
  ...firstFrames[host.tag],
  texts: Object.fromEntries(Object.entries(names).map(([name, otherwise]) => [name, peekSetting(host, name) || otherwise])),
});

/** A second factor or a first-time wizard is in progress: an element without addresses may come back to it (`features/resume.ts`). */
const isPastLogin = (host: Host): boolean =>
  peekSetting(host, 'routing') !== 'path' && ['newsAuth.mfaSetup', 'registrationStep'].some((key) => peekStorage(key) !== null);

/**
 * This tab seems to be new to this origin, so that its storage is empty. Reading the storage of a page for the first time makes it wait for another
 * process, so here that is done after the first paint. An element that comes later finds it read.
 */
let isRead = false;
const isFirstVisit = (): boolean =>
  !isRead && globalThis.navigation?.canGoBack === false && navigationType() === 'navigate' && !globalThis.opener;

const trimmed = (path: string): string => path.replace(/\/+$/, '');

/** A frame is only shown where it is what React will show first: the e-mail step. */
function showsLogin(host: Host): boolean {
  // React's half decides whether the device is blocked.
  if (!peekSetting(host, 'apiBaseUrl') || host.props().blockMobile) return false;
  if (peekSetting(host, 'routing') !== 'path') return !isHosted(host);
  const path = trimmed(location.pathname);
  // As browsers spell it: `/café` is `/caf%C3%A9` there. A link takes what is no address, too.
  const base = Object.assign(document.createElement('a'), { href: peekSetting(host, 'basePath') || '/login' });
  return !path || path === trimmed(base.pathname);
}

/** Keeps an early press from leaving the page, and remembers it for React: Enter presses the form's button too. */
function holdPresses(host: Host): () => void {
  const { root } = host;
  function hold(pressed: HTMLElement): void {
    host.pressed?.removeAttribute('aria-busy');
    host.pressed = pressed;
    pressed.setAttribute('aria-busy', 'true');
  }
  root.onclick = (event) => {
    // The search and the menu of the hosted page need no React.
    const pressed = (event.target as Element).closest<HTMLElement>('.na-card :is(button,a)');
    if (!pressed) return;
    // Where a link leads is known once React has the settings.
    event.preventDefault();
    hold(pressed);
  };
  // A password manager may submit without a press.
  root.onsubmit = (event) => {
    event.preventDefault();
    hold(host.pressed ?? ((event.target as Element).querySelector('button') as HTMLElement));
  };
  return () => {
    root.onclick = root.onsubmit = null;
  };
}

/** How long React waits for a paint, ms: a hidden tab is never painted. */
const UNPAINTED_MS = 200;

/** Resolves once the first frame is painted: asking for files and running them would keep people from typing. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNPAINTED_MS);
  });

/** Draws the first look. If that is a frame, which shows before React has arrived, returns what draws it once more over what others made of it. */
function drawLook(
  host: Host,
  {
    frame,
    texts,
    css,
    fits = showsLogin,
    isElsewhere = isPastLogin,
    // A server may have rendered it: then its nodes stay, with what was typed.
    lay = (fragment) => morph(host.root, fragment),
  }: FirstLook,
): (() => void) | undefined {
  host.addSheet(baseCss);
  if (css) host.addSheet(css);
  const framed = !!frame && fits(host) && (isFirstVisit() || !isElsewhere(host));
  host.texts = texts;
  const build = () => buildFrame(framed ? frame : [], { id: host.idPrefix, ...texts });
  lay(build());
  return framed ? () => morph(host.root, build()) : undefined;
}

/** Leads to the same page anew; an address that was typed is filled in again there, as after any reload of a log-in. */
function reloadLink({ root }: Host): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { href: '', textContent: 'Try again' });
  link.onclick = (event) => {
    event.preventDefault();
    const typed = root.querySelector<HTMLInputElement>('input[name=username]')?.value;
    try {
      if (typed) sessionStorage.setItem('newsAuth.username', typed);
    } catch {}
    location.reload();
  };
  return link;
}

/** Loads a part of the element. On failure it says so, keeps what shows and what was typed, and tries again once reconnected. */
function retryingLoader(host: Host, errorNote: HTMLElement, isGone: () => boolean, told: () => void) {
  const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
    load().catch((error: unknown) => {
      const telling = setTimeout(() => {
        if (isGone()) return;
        if (!errorNote.textContent) errorNote.append('This page could not be loaded. Check your connection. ', reloadLink(host));
        errorNote.role = 'alert';
        errorNote.hidden = false;
        host.container.append(errorNote);
        told();
        host.emit('news-error', {
          code: 'SCREEN_NOT_LOADED',
          status: 0,
          requestId: '',
          screen: null,
          message: 'This page could not be loaded. Check your connection.',
        });
      }, STILL_HERE_MS);
      return reconnected(error).then(() => {
        clearTimeout(telling);
        return loadWithRetry(load);
      });
    });
  return loadWithRetry;
}

/** What an element shows before React has it; `redraw` is there while that is a first frame. */
function looking(host: Host, spot: ReturnType<typeof place>, isGone: () => boolean) {
  /** Stops holding back what is pressed on a first frame. */
  let release: (() => void) | undefined;
  let redraw: (() => void) | undefined;
  return {
    show(look: FirstLook): void {
      redraw = isGone() ? undefined : drawLook(host, look);
      if (!redraw) return;
      spot.show();
      release = holdPresses(host);
    },
    /** Takes a frame away that is not what React will show. */
    check({ isElsewhere = isPastLogin }: FirstLook): void {
      isRead = true;
      if (isGone() || !isElsewhere(host)) return;
      release?.();
      release = undefined;
      host.root.replaceChildren();
      spot.restore();
    },
    /** While a frame shows: draws it once more. */
    redraw: () => release && redraw,
    release: () => release?.(),
  };
}

/** Lets `diagnose()` know the element, and wait until its settings and its screen are there. Returns what ends that wait, and what forgets the element. */
function register(host: Host) {
  const { start: screen }: ElementRow = elementTable[host.tag];
  page.hosts ??= new Set();
  if (screen) page.hosts.add(host);
  let resolve = () => {};
  const start = new Promise<void>((done) => {
    resolve = done;
  });
  page.starts ??= new Set();
  page.starts.add(start);
  function settle(): void {
    resolve();
    page.starts?.delete(start);
  }
  return { settle, forget: () => page.hosts?.delete(host) };
}

export function boot(host: Host): Mounted {
  const { settle, forget } = register(host);
  // The message for files that do not arrive; the hosted page has one in its markup, with a link.
  const errorNote = (isHosted(host) && host.element.querySelector<HTMLElement>('[data-late]')) || document.createElement('p');
  const spot = place(host, errorNote);
  let mounted: Mounted | undefined;
  let gone = false;
  const first = looking(host, spot, () => gone);
  const loadWithRetry = retryingLoader(host, errorNote, () => gone, settle);

  host.fail = (error) => {
    gone = true;
    settle();
    console.error(`<${host.tag}> could not start:`, error);
    spot.restore();
  };
  applyLook(host);
  const dialog = keepDialogOpen(host);

  const loadRenderer = () => loadWithRetry(() => loadMount(host.tag));
  function embed(): Promise<Mount> {
    const look = embedLook(host);
    first.show(look);
    if (!first.redraw()) return loadRenderer();
    return painted().then(() => {
      first.check(look);
      return loadRenderer();
    });
  }
  const look = isHosted(host) ? loadWithRetry(() => load('page')).then(({ lookOf }) => first.show(lookOf(host))) : undefined;
  Promise.all([look ? loadRenderer() : embed(), look])
    .then(([mount]) => {
      errorNote.parentNode?.removeChild(errorNote);
      if (gone) return;
      applyLook(host);
      first.redraw()?.();
      mounted = mount(host, !!first.redraw(), first.release);
      spot.show();
      settle();
    })
    .catch((error: unknown) => {
      if (gone) return;
      first.release();
      host.fail(error);
    });

  return {
    update() {
      applyLook(host);
      dialog.moved();
      mounted?.update();
    },
    unmount() {
      gone = true;
      settle();
      forget();
      dialog.stop();
      first.release();
      host.pressed = undefined;
      mounted?.unmount();
      host.root.replaceChildren();
      spot.restore();
    },
  };
}
