/** S4 post-login redirect: new-user flag, target, transfer token, and what happens when the transfer fails. */
import { ApiError, isNoAnswer, shownStatus } from '../../client/api-error.ts';
import { endsSession } from '../../contract/errors.ts';
import type { Transition } from '../action.ts';
import { afterLogin, toStoredUser } from '../after-login.ts';
import { finishing, newUser } from '../sign-in-memory.ts';
import { transientBanner } from '../banners.ts';
import { addTransferToken, allowedOrigins, checkTarget, chooseTarget, isRootOwn, targetSettings } from '../../session/redirect.ts';
import { sessionOver } from '../failure/session-over.ts';
import { unexpected } from '../failure/unexpected.ts';
import { checkPermission } from '../../session/permission.ts';
import type { NewsAuthEvents } from './events.ts';
import type { Flow } from './flow.ts';
import { publicUser } from '../../session/stored-user.ts';
import type { Session } from '../../session/session.ts';

/** The rules a target is checked by, when it is stored and again when it is used. */
export function targetRules(flow: Pick<Flow, 'settings' | 'authorUrl' | 'ports'>) {
  const settings = flow.settings();
  const pageUrl = flow.ports.pageUrl();
  const own = settings.hostedUrl || (settings.routing === 'path' ? new URL(settings.basePath, pageUrl).href : undefined);
  const authorUrl = flow.authorUrl();
  return { allowed: allowedOrigins(settings, pageUrl, authorUrl), pageUrl, own, isRootOwn: isRootOwn(settings, own, authorUrl) };
}

/**
 * The target that was asked for, if it may be one. An embed's own attribute counts before what is stored: the page may hold
 * another element with another target.
 */
export function askedTarget(flow: Pick<Flow, 'settings' | 'authorUrl' | 'ports' | 'context'>): string | undefined {
  const asked = (flow.settings().routing === 'memory' && flow.authorUrl()) || flow.context().stored.redirectUrl;
  return asked === undefined ? undefined : checkTarget(asked, targetRules(flow));
}

/** Addresses from the settings need no check. The one that was asked for is checked again: it lay in storage meanwhile. */
function targetOf(flow: Flow, wizard: boolean): string {
  const { stored, settings } = flow.context();
  const kept = askedTarget(flow);
  const target = chooseTarget(settings, { stored: kept, roles: stored.user?.roles ?? [], wizard });
  return target === kept ? target : /^https?:\/\//i.test(target) ? target : new URL(target, flow.ports.pageUrl()).href;
}

/** How long a page may hold up the way on, ms. */
const HOLD_MOST_MS = 2_000;

/** Tells of a success. `goesOn`: no listener has prevented the redirect; `held` settles once the page lets it go. */
function announce(flow: Flow, detail: Omit<NewsAuthEvents['news-success'], 'waitUntil'>) {
  const waits: PromiseLike<unknown>[] = [];
  const goesOn = flow.ports.emit('news-success', { ...detail, waitUntil: (settled) => void waits.push(settled) });
  // Without `allSettled`, since a page's library may have replaced `Promise` by one that lacks it.
  const all = Promise.all(waits.map((wait) => Promise.resolve(wait).catch(() => {})));
  const held = Promise.race([all, new Promise((resolve) => setTimeout(resolve, HOLD_MOST_MS))]);
  return { goesOn, held };
}

/** The way on from a log-in: `news-success`, the transfer token, and the address (S4). */
export async function finishLogin(flow: Flow, kind: 'login' | 'first-time-user'): Promise<void> {
  const session = flow.session();
  const context = flow.context();
  const { stored, settings } = context;
  const { user, refreshToken, deployment } = stored;
  if (!user || !refreshToken || !session.owns()) return flow.visit('login', { replace: true });
  const isNew = newUser.of(context) === 'yes';
  const welcomes = isNew && kind === 'login';
  const target = welcomes ? new URL(settings.firstTimeUserUrl, flow.ports.pageUrl()).href : targetOf(flow, kind === 'first-time-user');
  // Trying again is no second success.
  const announced = finishing.of(context) === kind || stored.transferError === 'pending';

  await flow.work('finish', async (left) => {
    flow.apply({ memory: finishing.as(kind) });
    const { goesOn, held } = announced
      ? { goesOn: true, held: undefined }
      : announce(flow, { kind, user: publicUser(user), redirectUrl: target });
    if (!goesOn) {
      void checkPermission(session, {});
      return { transition: { to: 'success', replace: true, memory: { ...finishing.as(undefined), ...(isNew && newUser.as('no')) } } };
    }
    if (welcomes) {
      await held;
      if (left.aborted) return undefined;
      session.store.forget('all');
      flow.ports.navigate(target);
      return undefined;
    }
    void checkPermission(session, { keepalive: true });
    try {
      const { transferToken } = await session.client.call('transfer', {
        body: { refreshToken, deployment: deployment ?? '', destination: new URL(target).origin },
        signal: left,
      });
      await held;
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

/** Tries the redirect again: for the flow that was being finished, also before a reload. */
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

/** Back to the log-in. The session is over, and so is the redirect that waited for an answer. */
const over = (transition: Transition): Transition => ({
  ...transition,
  forget: 'session',
  replace: true,
  memory: finishing.as(undefined),
});

/** The page and the service disagree on where a log-in may lead. Only their operators can mend that, so the console says it. */
function complainOfDestination(target: string, { settings, ports }: Flow): void {
  const given = settings();
  const setting =
    targetSettings.find((name) => new URL(given[name] || '/', ports.pageUrl()).href === new URL(target).href) ?? 'redirect-url';
  console.error(
    `news-auth: the service hands no session to ${new URL(target).origin} (DESTINATION_NOT_ALLOWED): put it on its list, or change ${setting}.`,
  );
}

/** A forced step is still due: the rules say which, from a fresh profile (contract.md). */
async function stepDue({ client }: Session): Promise<Transition | undefined> {
  try {
    const transition = afterLogin(toStoredUser(await client.call('basicProfile', {})), 'login');
    // The service says that a step is due, and the rules find none: an ordinary failure, or the two would go round in circles.
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
  const due = error.errorCode === 'SETUP_REQUIRED' ? await stepDue(flow.session()) : undefined;
  if (due) return due;
  const status = shownStatus(error);
  // The banner shows the code now. The marker stays in storage for pages that look there later (S4).
  return over({ ...unexpected('A2', status, error.requestId), store: { redirectUrl: undefined, transferError: `A2-${status}` } });
}
