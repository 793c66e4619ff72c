import { confirmationId, openConfirmation } from '../../features/confirmation/routes.ts';
import { openedLink } from '../../features/recovery/routes.ts';
import { routes, screenOf } from '../../features/routes.ts';
import { loginQuery, queryTransition, bannerQuery } from '../../flow/address/query.ts';
import { straighten } from '../../flow/address/bent-link.ts';
import { pathOver, pathUnder, samePath } from '../../flow/address/route.ts';
import type { Banner } from '../../flow/banners.ts';
import { allowedTarget } from '../../flow/target.ts';
import type { Flow } from '../../flow/flow.ts';
import type { Screen } from '../../flow/screens.ts';
import { newUser } from '../../flow/sign-in-memory.ts';
import { setQuery } from '../../session/redirect.ts';
import { entryState, changeEntry, entryScreen, pageAddress, rename, withMode } from './history-entry.ts';

/** Removes the reset token, which is in the fragment, the query of S2 or where a mail program put it, but no host's own `t`. */
function straightAddress(basePath: string): { readonly path: string | undefined; readonly token?: string; readonly userId?: string } {
  const { search, hash, pathname } = location;
  // Browsers percent-encode both: `/café` is `/caf%C3%A9`.
  const base = new URL(basePath, location.href).pathname;
  const path = pathUnder(base, pathname) ?? (pathname === '/' ? '' : undefined);
  const { path: straight, search: rest, hash: fragment, token, userId } = straighten({ path: path ?? '', search, hash });
  const pageWithPath = path === undefined || straight === path ? pageAddress() : location.origin + pathOver(base, straight);
  const address = pageWithPath + (userId ? setQuery(rest, 'userId', userId) : rest) + fragment;
  if (address !== location.href) history.replaceState(history.state, '', address);
  return { path: path === undefined ? path : straight, ...(token && { token }), ...(userId && { userId }) };
}

/** The provider, not the user, learns of a target that is not allowed (decisions 2). */
function storeTarget(flow: Flow, target: string): void {
  const redirectUrl = allowedTarget(flow, target);
  if (redirectUrl) flow.session().store.patch({ redirectUrl });
  else flow.apply({ report: 'REDIRECT_NOT_ALLOWED' });
}

function open(flow: Flow, wanted: Screen, path: string, token?: string, userId?: string): void {
  if (wanted === 'security-question' && token) flow.apply(openedLink(token));
  // An element that was given its link has no id in its address.
  if (wanted === 'signup-confirmation' && path) openConfirmation(flow, confirmationId(path, userId));
  // Screens may share a path, so the entry's own screen counts, and after a change of the fragment alone the current one.
  const current = [entryScreen(), flow.getState().screen].find((screen) => screen && samePath(routes[screen].path, path));
  flow.visit(current ?? wanted, { replace: true });
}

export function readAddress(flow: Flow, home: Screen): Banner | null {
  // Secrets leave the address before anything else happens.
  const { path, token, userId } = straightAddress(flow.settings().basePath);
  const query = new URLSearchParams(location.search);
  const wanted = path === undefined ? undefined : path === '' ? home : screenOf(path);
  const target = query.get('redirect_url');
  if (target !== null) storeTarget(flow, target);
  const isUnknown = wanted === undefined || path === undefined;
  if (isUnknown) query.set('errorCode', 'RESOURCE_NOT_FOUND');
  const isNew = bannerQuery(query) !== '';
  if (!isNew) for (const [name, value] of new URLSearchParams(entryState().said)) query.set(name, value);
  const bannerParameters = bannerQuery(query);
  if (isUnknown) flow.visit('login', { replace: true });
  else open(flow, wanted, path, token, userId);
  if (routes[flow.getState().screen].path === '') {
    const { report, ...again } = queryTransition(query);
    // What a reload shows again is not reported again.
    flow.apply(isNew ? { report, ...again } : again);
  }
  if (entryState().newUser === 'ignored') flow.apply({ memory: newUser.as('ignored') });
  const { screen, banner } = flow.getState();
  rename(screen, withMode(flow, screen, loginQuery));
  if (bannerParameters && routes[screen].path === '') changeEntry({ said: bannerParameters });
  return banner;
}
