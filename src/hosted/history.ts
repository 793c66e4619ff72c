/** `routing="path"`: the address bar follows the flow, and Back and Forward lead it (S2). */
import { stepOfScreen } from '../features/first-time-user/progress.ts';
import type { Banner } from '../flow/banners.ts';
import { loginQuery, queryTransition, said } from '../flow/address/query.ts';
import { checkTarget } from '../session/redirect.ts';
import { openedLink } from '../features/recovery/flow.ts';
import { routes, screenOf } from '../features/routes.ts';
import { confirmationId, openConfirmation } from '../features/confirmation/routes.ts';
import { pathUnder, samePath } from '../flow/address/route.ts';
import { type Screen, screens } from '../flow/screens.ts';
import { targetRules } from '../flow/machine/finish.ts';
import type { Flow } from '../flow/machine/flow.ts';
import { both, listening } from '../ui/listening.ts';

interface EntryState {
  readonly newsAuth?: Screen;
  /** There is an entry of ours beneath it, so Back ends there and not on another page. */
  readonly held?: boolean;
  /** The messages that the address asked for (`errorCode=…`): a reload shows them again. */
  readonly said?: string;
  /** The screen of the entry beneath: a link back to it goes back instead of adding an entry. */
  readonly from?: Screen;
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/** The screen that this history entry showed. */
const keptScreen = (): Screen | undefined => {
  const kept = entryState().newsAuth;
  return screens.find((screen) => screen === kept);
};

/** R2: in the first-time wizard the back button is disabled. */
const isWizard = (screen: Screen): boolean => stepOfScreen(screen) !== undefined;

/** With its origin, since a path alone may look like another host: `//host`. */
const pageAddress = (): string => location.origin + location.pathname;

/** A transfer token, as the service makes them (decisions 6). */
const TRANSFER = /^[\w-]{22,128}$/;

/** Removes secrets from the address, on every page. The reset token is in the fragment, or in the query of S2. */
function takeSecrets(query: URLSearchParams): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = query.get('token') ?? fragment.get('token');
  const isTransfer = TRANSFER.test(query.get('t') ?? '');
  if (token === null && !isTransfer) return null;
  query.delete('token');
  if (isTransfer) query.delete('t');
  history.replaceState(history.state, '', withQuery(pageAddress(), query, fragment.has('token') ? '' : location.hash));
  return token;
}

function withQuery(path: string, query: URLSearchParams, fragment = location.hash): string {
  const text = query.toString();
  return path + (text && `?${text}`) + fragment;
}

/** Changes the current entry and keeps what a host has in its state. */
function keep(changed: EntryState, address?: string): void {
  history.replaceState({ ...entryState(), ...changed }, '', address);
}

/** Gives the current entry another screen and address. */
function rename(screen: Screen, address: string): void {
  keep({ newsAuth: screen, held: isWizard(screen) && entryState().held }, address);
}

/** Keeps the query's target if it is allowed; otherwise the user is told nothing, and the provider gets a report (decisions 2). */
function keepTarget(flow: Flow, target: string): void {
  const redirectUrl = checkTarget(target, targetRules(flow));
  if (redirectUrl) flow.session().store.patch({ redirectUrl });
  else flow.apply({ report: 'REDIRECT_NOT_ALLOWED' });
}

/** Opens what the address names and keeps the two in step; returns a function that stops it. */
export function followPath(flow: Flow): () => void {
  const base = () => flow.settings().basePath.replace(/\/+$/, '');
  const pathOf = (screen: Screen): string => {
    const { path } = routes[screen];
    return path === undefined ? pageAddress() : `${base()}/${path}`.replace(/\/$/, '') || '/';
  };
  const isSso = (screen: Screen): boolean => routes[screen].path === '' && flow.getState().memory.mode !== 'connect';
  /** It has `sso=true` while that mode lasts (decisions 2). */
  const addressOf = (screen: Screen): string => pathOf(screen) + (isSso(screen) ? '?sso=true' : '');
  /** The current address, adjusted to the mode of the e-mail step. */
  function withMode(screen: Screen, query = new URLSearchParams(location.search)): string {
    query.delete('sso');
    if (isSso(screen)) query.set('sso', 'true');
    return withQuery(pathOf(screen), query);
  }

  /** Opens what path and query ask for, or what its guard names instead. */
  function open(asked: Screen, path: string, query: URLSearchParams, token: string | null): void {
    if (asked === 'security-question' && token) flow.apply(openedLink(token));
    if (asked === 'signup-confirmation') openConfirmation(flow, confirmationId(path, query));
    // Where screens share a path, the entry knows which one it was; a change of the fragment alone keeps the current one.
    const shown = [keptScreen(), flow.getState().screen].find((screen) => screen && samePath(routes[screen].path, path));
    flow.visit(shown ?? asked, { replace: true });
  }

  /** The banner that the address brought. */
  let heardAs: Banner | null = null;
  /** Reads the address once, and removes what was read from it. */
  function read(): void {
    const query = new URLSearchParams(location.search);
    // Before anything else happens.
    const token = takeSecrets(query);
    const path = pathUnder(base(), location.pathname) ?? (location.pathname === '/' ? '' : undefined);
    const asked = path === undefined ? undefined : screenOf(path, query);
    const target = query.get('redirect_url');
    if (target !== null) keepTarget(flow, target);
    const isUnknown = asked === undefined || path === undefined;
    if (isUnknown) query.set('errorCode', 'RESOURCE_NOT_FOUND');
    const isNew = said(query) !== '';
    if (!isNew) for (const [name, value] of new URLSearchParams(entryState().said)) query.set(name, value);
    const heard = said(query);
    if (isUnknown) flow.visit('login', { replace: true });
    else open(asked, path, query, token);
    if (routes[flow.getState().screen].path === '') {
      const { report, ...again } = queryTransition(query);
      // Reported once.
      flow.apply(isNew ? { report, ...again } : again);
    }
    for (const name of loginQuery) query.delete(name);
    const { screen, banner } = flow.getState();
    rename(screen, withMode(screen, query));
    if (heard && routes[screen].path === '') keep({ said: heard });
    heardAs = banner;
  }

  let touched = false;
  function hold(screen: Screen): void {
    const entry: EntryState = { newsAuth: screen, held: true };
    history.pushState(entry, '', addressOf(screen));
    touched = false;
  }
  function holdWizard(): void {
    const { screen } = flow.getState();
    if (isWizard(screen) && !entryState().held) hold(screen);
  }

  /** Browsers skip entries that a page added before any user interaction, so the first interaction adds another one. */
  function holdFirmly(event: Event): void {
    const { screen } = flow.getState();
    // The mouse's own Back and Forward buttons do not count.
    const isLeaving = event instanceof PointerEvent && event.button > 2;
    if (touched || isLeaving || !isWizard(screen)) return;
    hold(screen);
    touched = true;
  }

  let entering = false;
  /** The visit that the address shows. */
  let told = 0;
  function enter(mode = flow.getState().memory.mode): void {
    entering = true;
    try {
      flow.apply({ memory: { mode } });
      read();
    } finally {
      entering = false;
    }
    told = flow.getState().visit;
    holdWizard();
  }

  /** A `history.back()` of ours is under way. */
  let returning = false;
  /** The address changes once the new screen is drawn, not while it is still loading. */
  function follow(): void {
    const { screen, replaced, visit, drawn } = flow.getState();
    if (entering || returning || visit === told || drawn !== visit) return;
    told = visit;
    const { held, from, newsAuth } = entryState();
    if (replaced) rename(screen, addressOf(screen));
    else if (from === screen && !isWizard(screen)) {
      returning = true;
      history.back();
    } else
      history.pushState({ newsAuth: screen, held: isWizard(screen) && held, from: newsAuth } satisfies EntryState, '', addressOf(screen));
    holdWizard();
  }

  /** Follows what changes within a screen: the mode of the e-mail step, and a banner that goes. */
  function followScreen(): void {
    const { screen, banner, visit } = flow.getState();
    if (entering || returning || visit !== told) return;
    if (banner !== heardAs && entryState().said) keep({ said: '' });
    const isTold = new URLSearchParams(location.search).get('sso') === 'true';
    if (isTold !== isSso(screen)) rename(screen, withMode(screen));
  }

  enter();
  const unsubscribe = flow.subscribe(() => {
    follow();
    followScreen();
  });
  const onPop = () => {
    const { screen } = flow.getState();
    if (returning) {
      returning = false;
      rename(screen, withMode(screen));
      keep({ said: '' });
      follow();
    } else if (isWizard(screen)) hold(screen);
    // If it was another mode, the entry's address says so.
    else enter('connect');
  };
  return both(
    unsubscribe,
    listening(window, 'popstate', onPop),
    ...['pointerup', 'keydown'].map((touch) => listening(window, touch, holdFirmly)),
  );
}
