/** `routing="path"`: the address bar follows the flow, and Back and Forward lead it (S2). */
import { banners } from '../flows/banners.ts';
import { stepOfScreen } from '../flows/first-time-user.ts';
import { loginQuery, queryMove } from '../flows/query.ts';
import { checkTarget } from '../flows/redirect.ts';
import { openedLink } from '../flows/recovery.ts';
import { confirmationId, pathUnder, routes, samePath, screenOf } from '../flows/routes.ts';
import { type Screen, screens } from '../flows/screens.ts';
import { targetRules } from '../state/finish.ts';
import type { Flow } from '../state/flow-store.ts';
import { both, listening } from './listening.ts';

interface EntryState {
  readonly newsAuth?: Screen;
  /** An entry of ours lies beneath: Back ends there and not on another page. */
  readonly held?: boolean;
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/** The screen that this history entry showed. */
const keptScreen = (): Screen | undefined => {
  const kept = entryState().newsAuth;
  return screens.find((screen) => screen === kept);
};

/** R2: in the first-time wizard the back button is disabled. */
const isWizard = (screen: Screen): boolean => stepOfScreen(screen) !== undefined;

/** With its origin: a path may begin like another one's, `//host`. */
const pageAddress = (): string => location.origin + location.pathname;

/** A transfer token, as the service makes them (decisions 6). */
const TRANSFER = /^[\w-]{22,128}$/;

/** What is secret leaves the address of whatever page it came to. The reset token is in the fragment, or in the query of S2. */
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

/** Renames the entry that shows; what a host keeps in its state stays. */
function rename(screen: Screen, address: string): void {
  const entry: EntryState = { ...entryState(), newsAuth: screen, held: isWizard(screen) && entryState().held };
  history.replaceState(entry, '', address);
}

/** The query's target is kept when it may be one; what is dropped is silent for the reader, reported for the provider (decisions 2). */
function keepTarget(flow: Flow, target: string): void {
  const redirectUrl = checkTarget(target, targetRules(flow));
  if (redirectUrl) flow.session().store.patch({ redirectUrl });
  else flow.move({ report: 'REDIRECT_NOT_ALLOWED' });
}

/** Opens what the address names, and keeps the two together; answers what stops that. */
export function followPath(flow: Flow): () => void {
  const base = () => flow.settings().basePath.replace(/\/+$/, '');
  const addressOf = (screen: Screen): string => {
    const { path } = routes[screen];
    return path === undefined ? pageAddress() : `${base()}/${path}`.replace(/\/$/, '') || '/';
  };

  /** Opens what path and query ask for, or what its guard names instead. */
  function open(asked: Screen, path: string, query: URLSearchParams, token: string | null): void {
    if (asked === 'security-question' && token) flow.move(openedLink(token));
    if (asked === 'signup-confirmation') flow.move({ memory: { confirmId: confirmationId(path, query), confirmed: undefined } });
    // Several screens share a path: the entry knows which it was; a mere change of the fragment leaves the one that shows.
    const shown = [keptScreen(), flow.getState().screen].find((screen) => screen && samePath(routes[screen].path, path));
    flow.visit(shown ?? asked, { replace: true });
  }

  /** Reads the address once, and takes out of it what was read. */
  function read(): void {
    const query = new URLSearchParams(location.search);
    // Before anything else happens.
    const token = takeSecrets(query);
    const path = pathUnder(base(), location.pathname) ?? (location.pathname === '/' ? '' : undefined);
    const asked = path === undefined ? undefined : screenOf(path, query);
    const target = query.get('redirect_url');
    if (target !== null) keepTarget(flow, target);
    if (asked === undefined || path === undefined) {
      flow.visit('login', { replace: true });
      flow.move({ banner: banners.RESOURCE_NOT_FOUND, report: 'RESOURCE_NOT_FOUND' });
    } else {
      open(asked, path, query, token);
      if (routes[flow.getState().screen].path === '') flow.move(queryMove(query));
    }
    for (const name of loginQuery) query.delete(name);
    const { screen } = flow.getState();
    rename(screen, withQuery(addressOf(screen), query));
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

  /** Browsers pass over entries that a page added before anybody had touched it: once somebody has, another one holds. */
  function holdFirmly(event: Event): void {
    const { screen } = flow.getState();
    // The mouse's own Back and Forward buttons are no touch.
    const isLeaving = event instanceof PointerEvent && event.button > 2;
    if (touched || isLeaving || !isWizard(screen)) return;
    hold(screen);
    touched = true;
  }

  let entering = false;
  /** The visit that the address tells of. */
  let told = 0;
  function enter(): void {
    entering = true;
    try {
      read();
    } finally {
      entering = false;
    }
    told = flow.getState().visit;
    holdWizard();
  }

  enter();
  // The address changes with the screen: one that is still on its way has none yet.
  const unsubscribe = flow.subscribe(({ screen, replaced, visit, drawn }) => {
    if (entering || visit === told || drawn !== visit) return;
    told = visit;
    if (replaced) rename(screen, addressOf(screen));
    else history.pushState({ newsAuth: screen, held: isWizard(screen) && entryState().held } satisfies EntryState, '', addressOf(screen));
    holdWizard();
  });
  const onPop = () => {
    const { screen } = flow.getState();
    if (isWizard(screen)) hold(screen);
    else enter();
  };
  return both(
    unsubscribe,
    listening(window, 'popstate', onPop),
    ...['pointerup', 'keydown'].map((touch) => listening(window, touch, holdFirmly)),
  );
}
