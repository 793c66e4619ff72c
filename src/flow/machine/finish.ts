/** The redirect at the end of a sign-in: its target, the event that announces it, the transfer token, and what a failure leads to (S4). */
import { ApiError, isNoAnswer, shownStatus } from '../../client/answer.ts';
import { profileCalls } from '../../contract/calls/profile.ts';
import { sessionCalls } from '../../contract/calls/session.ts';
import { endsSession } from '../../contract/errors.ts';
import { checkPermission } from '../../session/permission.ts';
import { addTransferToken, chooseTarget, targetSettings } from '../../session/redirect.ts';
import { publicUser } from '../../session/stored-user.ts';
import { afterLogin } from '../after-login.ts';
import { transientBanner } from '../banners.ts';
import { sessionOver, unexpected } from '../failure.ts';
import type { Flow, Transition } from '../flow.ts';
import { userOf } from '../recheck.ts';
import { finishing } from '../sign-in-memory.ts';
import { requestedTarget } from '../target.ts';
import type { NewsAuthEvents } from './events.ts';

/** The target that was asked for is checked again, since it was in storage meanwhile. */
function targetOf(flow: Flow, wizard: boolean): string {
  const { stored, settings } = flow.context();
  const requested = requestedTarget(flow);
  const target = chooseTarget(settings, { stored: requested, roles: stored.user?.roles ?? [], wizard });
  return target === requested ? target : /^https?:\/\//i.test(target) ? target : new URL(target, flow.ports.pageUrl()).href;
}

/** How long a page may delay the redirect. */
const HOLD_MOST_MS = 2_000;

/** `goesOn`: no listener has prevented the redirect; `pageReady` settles once the page no longer delays it. */
function announce(flow: Flow, detail: Omit<NewsAuthEvents['news-success'], 'waitUntil'>) {
  const waits: PromiseLike<unknown>[] = [];
  const goesOn = flow.ports.emit('news-success', { ...detail, waitUntil: (settled) => void waits.push(settled) });
  // A page's library may have replaced `Promise` by one without `allSettled`.
  const all = Promise.all(waits.map((wait) => Promise.resolve(wait).catch(() => {})));
  const pageReady = Promise.race([all, new Promise((resolve) => setTimeout(resolve, HOLD_MOST_MS))]);
  return { goesOn, pageReady };
}

export async function finishLogin(flow: Flow, kind: 'login' | 'first-time-user'): Promise<void> {
  const session = flow.session();
  const context = flow.context();
  const { stored, settings } = context;
  const { user, refreshToken, deployment } = stored;
  if (!user || !refreshToken || !session.owns()) return flow.visit('login', { replace: true });
  const first = flow.tables.beforeRedirect(context, kind);
  if (first) return flow.apply(first);
  const welcomes = user.isNew === true && kind === 'login';
  const target = welcomes ? new URL(settings.firstTimeUserUrl, flow.ports.pageUrl()).href : targetOf(flow, kind === 'first-time-user');
  // A second try is no second success.
  const announced = finishing.of(context) === kind || stored.transferError === 'pending';

  await flow.work('finish', async (left) => {
    flow.apply({ memory: finishing.as(kind) });
    const { goesOn, pageReady } = announced
      ? { goesOn: true, pageReady: undefined }
      : announce(flow, {
          kind,
          user: publicUser(user),
          redirectUrl: target,
          method: user.signedInBy === 'passkey' ? 'passkey' : undefined,
        });
    if (!goesOn) {
      void checkPermission(session, {});
      // The listener may have signed the user out.
      const { user: current } = session.store.getState();
      const store = current && { user: { ...current, isNew: undefined } };
      return { transition: { to: 'success', replace: true, store, memory: finishing.as(undefined) } };
    }
    if (welcomes) {
      await pageReady;
      if (left.aborted) return undefined;
      session.store.forget('all');
      flow.ports.navigate(target);
      return undefined;
    }
    void checkPermission(session, { keepalive: true });
    try {
      const { transferToken } = await session.client.call(sessionCalls.transfer, {
        body: { refreshToken, deployment: deployment ?? '', destination: new URL(target).origin },
        signal: left,
      });
      await pageReady;
      if (left.aborted) return undefined;
      session.store.forget('all');
      flow.ports.navigate(addTransferToken(target, transferToken));
      return undefined;
    } catch (error) {
      if (left.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      if (error.errorCode === 'DESTINATION_NOT_ALLOWED') complainOfDestination(target, flow);
      return { transition: await transferFailed(flow, error), error };
    }
  });
}

/** After a reload only storage knows which redirect was under way. */
export function finishAgain(flow: Flow): Promise<void> {
  const context = flow.context();
  return finishLogin(flow, finishing.of(context) ?? (context.stored.registrationStep ? 'first-time-user' : 'login'));
}

/** A screen of its own, which a reload finds again (decisions 2). */
const unanswered = (error: ApiError): Transition => ({
  to: 'transfer-unanswered',
  banner: transientBanner(error),
  store: { transferError: 'pending' },
  report: true,
  replace: true,
});

/** The session is over, and so is the redirect that waited for an answer. */
const over = (transition: Transition): Transition => ({
  ...transition,
  forget: 'session',
  replace: true,
  memory: finishing.as(undefined),
});

/** Only the operators of page and service can correct the target, so the console names it. */
function complainOfDestination(target: string, { settings, ports }: Flow): void {
  const values = settings();
  const setting =
    targetSettings.find((name) => new URL(values[name] || '/', ports.pageUrl()).href === new URL(target).href) ?? 'redirect-url';
  console.error(
    `news-auth: the service hands no session to ${new URL(target).origin} (DESTINATION_NOT_ALLOWED): put it on its list, or change ${setting}.`,
  );
}

/** SETUP_REQUIRED: a fresh profile shows which forced step is due (contract.md). */
async function stepDue(flow: Flow): Promise<Transition | undefined> {
  try {
    const profile = await flow.session().client.call(profileCalls.basicProfile, {});
    const transition = afterLogin(userOf(profile, flow.context()), 'login');
    // Where the rules find no step the failure is an ordinary one, or service and rules would go round in circles.
    return transition.finish
      ? undefined
      : { ...transition, store: { ...transition.store, transferError: undefined }, memory: finishing.as(undefined) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isNoAnswer(error) ? unanswered(error) : undefined;
  }
}

async function transferFailed(flow: Flow, error: ApiError): Promise<Transition> {
  if (isNoAnswer(error)) return unanswered(error);
  if (endsSession(error.errorCode)) return over({ ...sessionOver(error.errorCode), report: true });
  const due = error.errorCode === 'SETUP_REQUIRED' ? await stepDue(flow) : undefined;
  if (due) return due;
  const status = shownStatus(error);
  // The marker stays in storage for pages that look there later (S4).
  return over({ ...unexpected('A2', status, error.requestId), store: { redirectUrl: undefined, transferError: `A2-${status}` } });
}
