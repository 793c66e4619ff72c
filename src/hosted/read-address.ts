/** What an address asks for: its screen, its target, its messages. Read once, and removed from it. */
import { confirmationId, openConfirmation } from '../features/confirmation/link.ts';
import { openedLink } from '../features/recovery/routes.ts';
import { routes, screenOf } from '../features/routes.ts';
import { loginQuery, queryTransition, said } from '../flow/address/query.ts';
import { pathUnder, samePath } from '../flow/address/route.ts';
import type { Banner } from '../flow/banners.ts';
import { targetRules } from '../flow/machine/finish.ts';
import type { Flow } from '../flow/machine/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { newUser } from '../flow/sign-in-memory.ts';
import { checkTarget } from '../session/redirect.ts';
import { entryState, keep, keptScreen, pageAddress, rename, withMode, withQuery } from './history-entry.ts';

/** A transfer token, as the service makes them (decisions 6). */
const TRANSFER = /^[\w-]{22,128}$/;

/** Removes secrets from the address, on every page. The reset token is in the fragment, or in the query of S2. */
function takeSecrets(query: URLSearchParams): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = query.get('token') ?? fragment.get('token');
  const transfers = query.getAll('t').filter((t) => TRANSFER.test(t));
  if (token === null && transfers.length === 0) return null;
  query.delete('token');
  // Any other `t` is the host's own.
  for (const t of transfers) query.delete('t', t);
  history.replaceState(history.state, '', withQuery(pageAddress(), query, fragment.has('token') ? '' : location.hash));
  return token;
}

/** Keeps the query's target if it is allowed; otherwise the user is told nothing, and the provider gets a report (decisions 2). */
function keepTarget(flow: Flow, target: string): void {
  const redirectUrl = checkTarget(target, targetRules(flow));
  if (redirectUrl) flow.session().store.patch({ redirectUrl });
  else flow.apply({ report: 'REDIRECT_NOT_ALLOWED' });
}

/** Opens what path and query ask for, or what its guard names instead. */
function open(flow: Flow, asked: Screen, path: string, query: URLSearchParams, token: string | null): void {
  if (asked === 'security-question' && token) flow.apply(openedLink(token));
  // An element that was given its link has no id in its address.
  if (asked === 'signup-confirmation' && path) openConfirmation(flow, confirmationId(path, query));
  // Where screens share a path, the entry knows which one it was; a change of the fragment alone keeps the current one.
  const shown = [keptScreen(), flow.getState().screen].find((screen) => screen && samePath(routes[screen].path, path));
  flow.visit(shown ?? asked, { replace: true });
}

/** Opens what the current address asks for, `home` where it is the base path, and returns the banner that it brought. */
export function readAddress(flow: Flow, home: Screen): Banner | null {
  const query = new URLSearchParams(location.search);
  // Before anything else happens.
  const token = takeSecrets(query);
  // Both as browsers spell them: `/café` is `/caf%C3%A9` there.
  const base = new URL(flow.settings().basePath, location.href).pathname;
  const path = pathUnder(base, location.pathname) ?? (location.pathname === '/' ? '' : undefined);
  const asked = path === undefined ? undefined : path === '' ? home : screenOf(path, query);
  const target = query.get('redirect_url');
  if (target !== null) keepTarget(flow, target);
  const isUnknown = asked === undefined || path === undefined;
  if (isUnknown) query.set('errorCode', 'RESOURCE_NOT_FOUND');
  const isNew = said(query) !== '';
  if (!isNew) for (const [name, value] of new URLSearchParams(entryState().said)) query.set(name, value);
  const heard = said(query);
  if (isUnknown) flow.visit('login', { replace: true });
  else open(flow, asked, path, query, token);
  if (routes[flow.getState().screen].path === '') {
    const { report, ...again } = queryTransition(query);
    // What a reload shows again is not reported again.
    flow.apply(isNew ? { report, ...again } : again);
  }
  if (entryState().newUser === 'ignored') flow.apply({ memory: newUser.as('ignored') });
  for (const name of loginQuery) query.delete(name);
  const { screen, banner } = flow.getState();
  rename(screen, withMode(flow, screen, query));
  if (heard && routes[screen].path === '') keep({ said: heard });
  return banner;
}
