/** Where a user goes after the sign-in: the forced step that is due, or the redirect (S4). */
import { sessionCalls } from '../contract/calls/session.ts';
import { profileCalls } from '../contract/calls/profile.ts';
import { forcedStep, type ForcedStep, type LoginResult } from '../contract/calls/sign-in.ts';
import type { Context, Flow, Transition } from './flow.ts';
import { basicProfile, finishing, newUser, passkeyAnswer, withoutAddress } from './sign-in-memory.ts';
import type { StoredPatch } from '../session/stored.ts';
import { type StoredUser, publicUser } from '../session/stored-user.ts';
import { ApiError, isNoAnswer, shownStatus } from '../client/answer.ts';
import { endsSession } from '../contract/errors.ts';
import { transientBanner } from './banners.ts';
import { addTransferToken, chooseTarget, targetSettings } from '../session/redirect.ts';
import { sessionOver, unexpected } from './failure.ts';
import { checkPermission } from '../session/permission.ts';
import type { NewsAuthEvents } from './machine/events.ts';
import { requestedTarget } from './target.ts';
import type { Session } from '../session/session.ts';

/** Right after the second factor an expired password has a page of its own (decisions 2). */
type Via = 'login' | 'mfa' | 'setup' | 'change';

/** What each step marks as still to be done (decisions 2). */
const marks: Record<ForcedStep, StoredPatch> = {
  'reset-temporary-password': { passwordResetComplete: false },
  'first-time-password': { passwordResetComplete: false, registrationComplete: false, registrationStep: '1' },
  'first-time-questions': { registrationComplete: false, registrationStep: '2' },
  'first-time-personal': { registrationComplete: false, registrationStep: '3' },
  'new-user-password-expired': { passwordResetComplete: false },
};

/** With an expired password the id moves to `originalUserId` (S4, rule 5). */
const withoutId = (user: StoredUser): StoredUser => ({ ...user, originalUserId: user.originalUserId ?? user.id, id: '' });

export function afterLogin(user: StoredUser, via: Via): Transition {
  const to = forcedStep(user);
  if (!to) return { store: { registrationComplete: true, passwordResetComplete: true, user }, finish: 'login' };
  const isExpired = to === 'new-user-password-expired';
  return {
    to: isExpired && via === 'mfa' ? 'password-expired' : to,
    store: { ...marks[to], user: isExpired ? withoutId(user) : user },
    replace: true,
  };
}

/** The email step leaves the session alone until an address is sent (decisions 2). */
export const anotherAccount: Transition = {
  ...withoutAddress,
  to: 'login',
  store: { ...withoutAddress.store, transferError: undefined },
  memory: finishing.as(undefined),
};

export function toStoredUser(result: LoginResult): StoredUser {
  return {
    id: result.id,
    originalUserId: result.originalUserId ?? undefined,
    firstName: result.firstName ?? '',
    lastName: result.lastName ?? '',
    email: result.email ?? '',
    timezone: result.timezone ?? '',
    language: result.language ?? 'en',
    roles: result.roles ?? [],
    hasSecurityAnswers: result.hasSecurityAnswers,
    reviewProfile: result.reviewProfile,
    isExpired: result.isExpired,
    resetPassword: result.resetPassword,
    connectAccount: result.connectAccount ?? undefined,
  };
}

export function signedIn(result: LoginResult, context: Context, via: Via, signedInBy?: StoredUser['signedInBy']): Transition {
  const transition = afterLogin({ ...toStoredUser(result), offerPasskey: result.offerPasskey === true || undefined, signedInBy }, via);
  // Only the user who was signed out in the middle of the wizard finds again what was typed there.
  const isAnother = basicProfile.of(context)?.id !== result.id;
  return {
    ...transition,
    store: {
      ...transition.store,
      mfaRetrievalToken: undefined,
      requireMfaSetup: undefined,
      mfaSetup: undefined,
      wizard: isAnother ? undefined : { welcomed: true },
    },
    memory: {
      ...(newUser.of(context) !== 'ignored' && newUser.as(result.newUser ? 'yes' : 'no')),
      ...finishing.as(undefined),
      ...passkeyAnswer.as(undefined),
      ...basicProfile.as(undefined),
    },
    ...(isAnother && { drop: ['first-time'] }),
  };
}

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
  const isNew = newUser.of(context) === 'yes';
  const welcomes = isNew && kind === 'login';
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
      return { transition: { to: 'success', replace: true, memory: { ...finishing.as(undefined), ...(isNew && newUser.as('no')) } } };
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
async function stepDue({ client }: Session): Promise<Transition | undefined> {
  try {
    const transition = afterLogin(toStoredUser(await client.call(profileCalls.basicProfile, {})), 'login');
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
  const due = error.errorCode === 'SETUP_REQUIRED' ? await stepDue(flow.session()) : undefined;
  if (due) return due;
  const status = shownStatus(error);
  // The marker stays in storage for pages that look there later (S4).
  return over({ ...unexpected('A2', status, error.requestId), store: { redirectUrl: undefined, transferError: `A2-${status}` } });
}
