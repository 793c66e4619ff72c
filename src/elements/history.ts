/** `routing="path"`: the address bar follows the flow, and Back and Forward lead it (S2). */
import { banners } from '../flows/banners.ts';
import { loginQuery, queryMove } from '../flows/query.ts';
import { stepOfScreen } from '../flows/first-time-user.ts';
import { checkTarget } from '../flows/redirect.ts';
import { openedLink } from '../flows/recovery.ts';
import { confirmationId, pathUnder, routes, screenOf } from '../flows/routes.ts';
import { type Screen, screens } from '../flows/screens.ts';
import { targetRules } from '../state/finish.ts';
import type { Flow } from '../state/flow-store.ts';

interface EntryState {
  readonly newsAuth?: Screen;
  /** An entry of ours lies beneath: Back ends there and not on another page. */
  readonly held?: boolean;
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

const stateOf = (): Screen | undefined => {
  const kept = entryState().newsAuth;
  return screens.find((screen) => screen === kept);
};

/** R2: in the first-time wizard the back button is disabled. */
const isWizard = (screen: Screen): boolean => stepOfScreen(screen) !== undefined;

export function followPath(flow: Flow): () => void {
  const base = () => flow.settings().basePath.replace(/\/+$/, '');
  const addressOf = (screen: Screen): string => {
    const { path } = routes[screen];
    return path === undefined ? location.pathname : `${base()}/${path}`.replace(/\/$/, '') || '/';
  };

  /** Reads the query once, keeps what it asks for, and takes it out of the address. */
  function readQuery(screen: Screen): void {
    const query = new URLSearchParams(location.search);
    const redirect = query.get('redirect_url');
    if (redirect !== null) {
      const target = checkTarget(redirect, targetRules(flow));
      if (target) flow.session().store.patch({ redirectUrl: target });
      // Silent for the reader, reported for the provider (decisions 2).
      else flow.move({ report: true, banner: null });
    }
    if (screen === 'login') flow.move(queryMove(query));
    for (const name of loginQuery) query.delete(name);
    const rest = query.toString();
    history.replaceState({ ...history.state, newsAuth: flow.getState().screen }, '', addressOf(flow.getState().screen) + (rest && `?${rest}`) + location.hash);
  }

  function enter(): void {
    const under = pathUnder(base(), location.pathname);
    const query = new URLSearchParams(location.search);
    const path = under ?? (location.pathname === '/' ? '' : undefined);
    const asked = path === undefined ? undefined : screenOf(path, query);
    if (asked === undefined) {
      flow.visit('login', { replace: true });
      flow.move({ banner: banners.RESOURCE_NOT_FOUND, report: true });
      history.replaceState({ newsAuth: 'login' }, '', addressOf('login'));
      return;
    }
    const token = asked === 'security-question' ? query.get('token') : null;
    if (token) {
      // The reset token leaves the address before anything else happens.
      query.delete('token');
      history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`);
      flow.move(openedLink(token));
    }
    if (asked === 'signup-confirmation') flow.move({ memory: { confirmId: confirmationId(path ?? '', query), confirmed: undefined } });
    const kept = stateOf();
    flow.visit(kept && routes[kept].path === path ? kept : asked, { replace: true });
    readQuery(flow.getState().screen);
  }

  function hold(screen: Screen): void {
    const entry: EntryState = { newsAuth: screen, held: true };
    history.pushState(entry, '', addressOf(screen));
  }
  function holdWizard(): void {
    const { screen } = flow.getState();
    if (isWizard(screen) && !entryState().held) hold(screen);
  }

  enter();
  holdWizard();
  const unsubscribe = flow.subscribe(({ screen, replaced }, before) => {
    if (screen === before.screen) return;
    const address = addressOf(screen);
    const entry: EntryState = { newsAuth: screen, held: isWizard(screen) && entryState().held };
    if (popping || replaced) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    holdWizard();
  });
  let popping = false;
  const onPop = () => {
    const { screen } = flow.getState();
    if (isWizard(screen)) return hold(screen);
    popping = true;
    try {
      enter();
    } finally {
      popping = false;
    }
  };
  addEventListener('popstate', onPop);
  return () => {
    unsubscribe();
    removeEventListener('popstate', onPop);
  };
}
