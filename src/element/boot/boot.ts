/** React takes over the nodes of the first frame; before it, and if start-up fails, the content between the tags shows (quality.md). */
import baseCss from '../../ui/tokens/base.css?inline';
import { nodes } from 'first-frame/news-login';
import { builtInNames, isAtLogin } from '../../settings/sources.ts';
import { buildFrame, type FirstLook, morph } from './frame.ts';
import { canUsePasskeys, fitsPasskeyDomain } from '../../flow/passkeys/able.ts';
import { reconnected, STILL_HERE_MS } from '../../client/retry-load.ts';
import type { Host, Mount, Mounted } from '../host.ts';
import { keepDialogOpen } from '../placement/dialog-forms.ts';
import { applyLook } from './look.ts';
import { peekStorage, USER_KEY } from '../../session/stored-user.ts';
import { load, page, peekSetting } from '../page/page.ts';
import { elementTable, isHosted, type ElementRow, type ElementTag } from '../element-table.ts';
import { readBlockMobile } from '../block-mobile.ts';
import { listening, stopAll } from '../../ui/listening.ts';
import { navigationType } from '../../ui/own-document.ts';

/** The part that contains an element's first screen, loaded beside `app`. */
const firstParts: Partial<Record<ElementTag, 'steps' | 'wizards' | 'passkeys'>> = {
  'news-mfa': 'steps',
  'news-signup': 'wizards',
  'news-first-time-user': 'wizards',
  'news-security': 'passkeys',
};

async function loadMount(tag: ElementTag): Promise<Mount> {
  if (tag === 'news-session' || tag === 'news-maintenance') return (await load('page')).mounts[tag];
  const first = firstParts[tag];
  const [app] = await Promise.all([load('app'), first && load(first)]);
  return app.mount;
}

const embedLook = (host: Host): FirstLook => ({
  ...(page.parts?.frames?.[host.tag] ?? (host.tag === 'news-login' && { frame: nodes })),
  texts: Object.fromEntries(Object.entries(builtInNames).map(([name, otherwise]) => [name, peekSetting(host, name) || otherwise])),
});

/** An element without addresses may return to a second factor, a first-time wizard or the offer of a passkey (`features/resume.ts`). */
const isPastLogin = (host: Host): boolean =>
  peekSetting(host, 'routing') !== 'path' &&
  (['newsAuth.mfaSetup', 'registrationStep'].some((key) => peekStorage(key) !== null) ||
    /"offerPasskey"/.test(peekStorage(USER_KEY) ?? ''));

/** The first read of a page's storage waits for another process, so a tab that seems new to this origin reads it after the first paint. */
let isRead = false;
const isFirstVisit = (): boolean =>
  !isRead && globalThis.navigation?.canGoBack === false && navigationType() === 'navigate' && !globalThis.opener;

/** A frame is shown only where React will show the email step first. */
function showsLogin(host: Host): boolean {
  // React's half decides whether the device is blocked.
  if (!peekSetting(host, 'apiBaseUrl') || readBlockMobile(host.props().blockMobile)) return false;
  return peekSetting(host, 'routing') === 'path' ? isAtLogin(peekSetting(host, 'basePath')) : !isHosted(host);
}

/** An early press does not leave the page but is kept for React; Enter presses the form's button too. */
function holdPresses(host: Host, isMounted: () => boolean): () => void {
  const { root } = host;
  function onClick(event: MouseEvent): void {
    // The search and the menu of the hosted page need no React.
    const pressed = (event.target as Element).closest<HTMLElement>('.na-card :is(button,a)');
    if (pressed) hold(event, pressed);
  }
  // A password manager may submit without a press.
  function onSubmit(event: SubmitEvent): void {
    hold(event, host.pressed ?? ((event.target as Element).querySelector('button') as HTMLElement));
  }
  function hold(event: Event, pressed: HTMLElement): void {
    // Only React, once it has the settings, knows where a link leads.
    event.preventDefault();
    // While React takes the nodes over, it listens already and would drop the press.
    if (isMounted()) event.stopImmediatePropagation();
    host.holdPress(pressed);
  }
  return stopAll(listening(root, 'click', onClick, true), listening(root, 'submit', onSubmit, true));
}

/** How long React waits for a paint, in ms, since a hidden tab is never painted. */
const UNPAINTED_MS = 200;

/** Fetching and running files before the first paint would keep the user from typing. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNPAINTED_MS);
  });

/** Returns a function that renders a frame once more over what other scripts made of it. */
function drawLook(
  host: Host,
  {
    frame,
    texts,
    css,
    fits = showsLogin,
    isElsewhere = isPastLogin,
    // Nodes that a server rendered stay, with what the user typed.
    lay = (fragment) => morph(host.root, fragment),
  }: FirstLook,
): (() => void) | undefined {
  host.addSheet(baseCss);
  if (css) host.addSheet(css);
  const framed = !!frame && fits(host) && (isFirstVisit() || !isElsewhere(host));
  const passkeyDomain = peekSetting(host, 'passkeyDomain');
  host.root.classList.toggle('na-passkey', framed && fits === showsLogin && fitsPasskeyDomain({ passkeyDomain }) && canUsePasskeys());
  host.showsFrame(texts);
  const build = () => buildFrame(framed ? frame : [], { id: host.idPrefix, ...texts });
  lay(build());
  return framed ? () => morph(host.root, build()) : undefined;
}

/** The new page fills in a typed address again, as after any reload of a sign-in. */
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

/** After a failure, what shows and what was typed stay, and loading is tried again once reconnected. */
function retryingLoader(host: Host, errorNote: HTMLElement, isGone: () => boolean, onFailure: () => void) {
  const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
    load().catch((error: unknown) => {
      const timer = setTimeout(() => {
        if (isGone()) return;
        if (!errorNote.textContent) errorNote.append('This page could not be loaded. Check your connection. ', reloadLink(host));
        errorNote.role = 'alert';
        errorNote.hidden = false;
        host.container.append(errorNote);
        onFailure();
        host.emit('news-error', {
          code: 'SCREEN_NOT_LOADED',
          status: 0,
          requestId: '',
          screen: null,
          message: 'This page could not be loaded. Check your connection.',
        });
      }, STILL_HERE_MS);
      return reconnected(error).then(() => {
        clearTimeout(timer);
        return loadWithRetry(load);
      });
    });
  return loadWithRetry;
}

/** Returns a function that says that the start has come to an end. */
function register(host: Host): () => void {
  const { start: screen }: ElementRow = elementTable[host.tag];
  if (screen) page.hosts.add(host);
  let settle = () => {};
  const start = new Promise<void>((resolve) => {
    settle = resolve;
  });
  page.starts.add(start);
  void start.then(() => page.starts.delete(start));
  return settle;
}

export function boot(host: Host): Mounted {
  const settle = register(host);
  // The hosted page has the message for files that do not arrive in its markup, with a link.
  const errorNote = (isHosted(host) && host.element.querySelector<HTMLElement>('[data-late]')) || document.createElement('p');
  if (host.light && errorNote.parentNode) host.content.add(errorNote);
  function restore(): void {
    errorNote.parentNode?.removeChild(errorNote);
    host.restore();
    errorNote.hidden = false;
  }
  let mounted: Mounted | undefined;
  let gone = false;
  /** Set while a first frame shows. */
  let redraw: (() => void) | undefined;
  let release = () => {};
  function show(look: FirstLook): void {
    redraw = gone ? undefined : drawLook(host, look);
    if (!redraw) return;
    host.show();
    release = holdPresses(host, () => mounted !== undefined);
  }
  function hideIfElsewhere({ isElsewhere = isPastLogin }: FirstLook): void {
    isRead = true;
    if (gone || !isElsewhere(host)) return;
    release();
    redraw = undefined;
    host.root.replaceChildren();
    restore();
  }
  const loadWithRetry = retryingLoader(host, errorNote, () => gone, settle);

  host.onFail((error) => {
    gone = true;
    settle();
    console.error(`<${host.tag}> could not start:`, error);
    restore();
  });
  applyLook(host);
  const dialog = keepDialogOpen(host);

  const loadRenderer = () => loadWithRetry(() => loadMount(host.tag));
  async function showEmbed(): Promise<Mount> {
    const look = embedLook(host);
    show(look);
    if (redraw) {
      await painted();
      hideIfElsewhere(look);
    }
    return loadRenderer();
  }
  async function showHosted(): Promise<void> {
    const hostedLook = page.parts?.hostedLook ?? (await loadWithRetry(() => load('page'))).hostedLook;
    show(hostedLook(host));
  }
  Promise.all(isHosted(host) ? [loadRenderer(), showHosted()] : [showEmbed()])
    .then(([mount]) => {
      errorNote.parentNode?.removeChild(errorNote);
      if (gone) return;
      applyLook(host);
      redraw?.();
      mounted = mount(host, redraw !== undefined, release);
      host.show();
      settle();
    })
    .catch((error: unknown) => {
      if (gone) return;
      release();
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
      page.hosts.delete(host);
      host.dropUndos();
      dialog.stop();
      release();
      host.takePress();
      mounted?.unmount();
      host.root.replaceChildren();
      restore();
    },
  };
}
