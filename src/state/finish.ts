/** S4 post-login redirect: new-user flag, target, transfer token, and what happens when the transfer fails. */
import { ApiError, isNoAnswer, shownStatus } from '../api/api-error.ts';
import type { Move } from '../flows/action.ts';
import { afterLogin, toStoredUser } from '../flows/after-login.ts';
import { banners } from '../flows/banners.ts';
import { addTransferToken, allowedOrigins, checkTarget, chooseTarget } from '../flows/redirect.ts';
import { unexpected } from '../flows/sign-in.ts';
import { checkPermission } from './permission.ts';
import type { Flow } from './flow-store.ts';
import { publicUser } from '../flows/stored-user.ts';
import type { Session } from './session.ts';

/** The rules a target is checked by, when it is stored and again when it is used. */
export function targetRules(flow: Pick<Flow, 'settings' | 'authorUrl' | 'ports'>) {
  const settings = flow.settings();
  const pageUrl = flow.ports.pageUrl();
  const own = settings.hostedUrl || (settings.routing === 'path' ? new URL(settings.basePath, pageUrl).href : undefined);
  return { allowed: allowedOrigins(settings, pageUrl, flow.authorUrl()), pageUrl, own };
}

/**
 * The target that was asked for, if it may be one. An embed's own attribute counts before what is stored: the page may hold
 * another element with another target.
 */
export function askedTarget(flow: Flow): string | undefined {
  const asked = (flow.settings().routing === 'memory' && flow.authorUrl()) || flow.context().stored.redirectUrl;
  return asked === undefined ? undefined : checkTarget(asked, targetRules(flow));
}

/** The settings' own addresses need no check; what was asked for does, again. */
function targetOf(flow: Flow, wizard: boolean): string {
  const { stored, settings } = flow.context();
  const kept = askedTarget(flow);
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
  // Trying again is no second success.
  const announced = memory.finishing === kind;
  flow.move({ memory: { finishing: kind } });
  flow.setState({ busy: 'finish' });
  const left = () => flow.getState().busy !== 'finish';

  if (!announced && !flow.ports.emit('news-success', { kind, user: publicUser(user), redirectUrl: target })) {
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
    if (left()) return;
    session.store.forget('all');
    flow.ports.navigate(addTransferToken(target, transferToken));
  } catch (error) {
    if (left()) return;
    const made = error instanceof ApiError ? await transferFailed(flow, error) : undefined;
    if (left()) return;
    flow.setState({ busy: null });
    if (!made) throw error;
    flow.move(made, error as ApiError);
  }
}

const unanswered = (error: ApiError): Move => ({ banner: { ...banners.transferUnanswered, requestId: error.requestId }, report: true });

/** Back to login; the session and what led to it are over. */
const over = (move: Move): Move => ({ ...move, forget: 'session', replace: true, memory: { finishing: undefined } });

/** A forced step is still due: the rules say which, from a fresh profile (contract.md). */
async function stepDue({ client }: Session): Promise<Move | undefined> {
  try {
    const move = afterLogin(toStoredUser(await client.call('basicProfile', {})), 'login');
    // Nothing left to do while the service says there is: an ordinary failure, not a circle.
    return move.finish ? undefined : { ...move, memory: { finishing: undefined } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isNoAnswer(error) ? unanswered(error) : undefined;
  }
}

async function transferFailed(flow: Flow, error: ApiError): Promise<Move> {
  if (isNoAnswer(error)) return unanswered(error);
  if (error.errorCode === 'TOKEN_INVALID') return over({ to: 'login', banner: banners.signInExpired, report: true });
  const due = error.errorCode === 'SETUP_REQUIRED' ? await stepDue(flow.session()) : undefined;
  if (due) return due;
  const failure = unexpected('A2', shownStatus(error), error.requestId);
  return over({ ...failure, store: { redirectUrl: undefined, transferError: failure.banner?.code } });
}
