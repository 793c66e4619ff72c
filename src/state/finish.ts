/** S4 post-login redirect: new-user flag, target, transfer token, and what happens when the transfer fails. */
import { ApiError, isNoAnswer, shownStatus } from '../api/api-error.ts';
import { afterLogin, toStoredUser } from '../flows/after-login.ts';
import { banners } from '../flows/banners.ts';
import { addTransferToken, allowedOrigins, checkTarget, chooseTarget } from '../flows/redirect.ts';
import { unexpected } from '../flows/sign-in.ts';
import { checkPermission } from './permission.ts';
import type { Flow } from './flow-store.ts';
import { publicUser } from './public-user.ts';

/** The rules a target is checked by, when it is stored and again when it is used. */
export function targetRules(flow: Pick<Flow, 'settings' | 'authorUrl' | 'ports'>) {
  const settings = flow.settings();
  const pageUrl = flow.ports.pageUrl();
  const own = settings.hostedUrl || (settings.routing === 'path' ? new URL(settings.basePath, pageUrl).href : undefined);
  return { allowed: allowedOrigins(settings, pageUrl, flow.authorUrl()), pageUrl, own };
}

/** The settings' own addresses need no check; what was stored does, again. */
function targetOf(flow: Flow, wizard: boolean): string {
  const { stored, settings } = flow.context();
  const kept = stored.redirectUrl === undefined ? undefined : checkTarget(stored.redirectUrl, targetRules(flow));
  const target = chooseTarget(settings, { stored: kept, roles: stored.user?.roles ?? [], wizard });
  return target === kept ? target : /^https?:\/\//i.test(target) ? target : new URL(target, flow.ports.pageUrl()).href;
}

export async function finishLogin(flow: Flow, kind: 'login' | 'first-time-user'): Promise<void> {
  const session = flow.session();
  const { stored, memory, settings } = flow.context();
  const { user, refreshToken, deployment } = stored;
  if (!user || !refreshToken) return flow.visit('login', { replace: true });
  const newUser = memory.newUser === true && kind === 'login';
  const target = newUser ? new URL(settings.firstTimeUserUrl, flow.ports.pageUrl()).href : targetOf(flow, kind === 'first-time-user');
  flow.move({ memory: { finishing: kind } });
  flow.setState({ busy: 'finish' });

  if (!flow.ports.emit('news-success', { kind, user: publicUser(user), redirectUrl: target })) {
    flow.setState({ busy: null });
    flow.move({ to: 'success', replace: true, memory: { finishing: undefined, newUser: undefined } });
    return void checkPermission(session, {});
  }
  if (newUser) {
    session.store.forget('all');
    return flow.ports.navigate(target);
  }
  void checkPermission(session, { keepalive: true });
  try {
    const { transferToken } = await session.client.call('transfer', {
      body: { refreshToken, deployment: deployment ?? '', destination: new URL(target).origin },
    });
    session.store.forget('all');
    flow.ports.navigate(addTransferToken(target, transferToken));
  } catch (error) {
    flow.setState({ busy: null });
    if (!(error instanceof ApiError)) throw error;
    await transferFailed(flow, error);
  }
}

async function transferFailed(flow: Flow, error: ApiError): Promise<void> {
  const { store, client } = flow.session();
  if (isNoAnswer(error)) {
    return flow.move({ banner: { ...banners.transferUnanswered, requestId: error.requestId }, report: true }, error);
  }
  if (error.errorCode === 'SETUP_REQUIRED') {
    try {
      const profile = await client.call('basicProfile', {});
      const move = afterLogin(toStoredUser(profile), 'login');
      // Nothing left to do while the service says there is: an ordinary failure, not a circle.
      if (!move.finish) return flow.move(move);
    } catch (later) {
      if (!(later instanceof ApiError)) throw later;
      if (isNoAnswer(later)) return flow.move({ banner: { ...banners.transferUnanswered, requestId: later.requestId }, report: true }, later);
    }
  }
  const failure = unexpected('A2', shownStatus(error), error.requestId);
  store.forget('session');
  store.patch({ redirectUrl: undefined, transferError: failure.banner?.code });
  flow.move({ ...failure, replace: true, memory: { finishing: undefined } }, error);
}
