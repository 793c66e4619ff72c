/** SETUP_REQUIRED: the after-login rules say what is due, from a fresh basic profile (contract.md). */
import type { FailureFacts } from '../client/api-error.ts';
import type { Reply } from '../contract/contract.ts';
import { action, type Context, type Transition } from './action.ts';
import { afterLogin, toStoredUser } from './after-login.ts';
import type { ActionName } from './action-names.ts';
import { banners, NOT_SAVED, transientBanner } from './banners.ts';
import { slice } from './memory.ts';
import type { StoredUser } from '../session/stored-user.ts';

/** The service's flags win over the stored ones; what only we know stays. */
export function userOf(profile: Reply<'basicProfile'>, { stored: { user: before, wizard } }: Context): StoredUser {
  const found = toStoredUser(profile);
  const keepsZone = wizard?.timezone !== undefined && wizard.timezoneOffset === profile.timezoneOffset;
  return {
    ...found,
    id: found.id || (before?.id ?? ''),
    isNameChanged: before?.isNameChanged,
    phone: before?.phone,
    ...(keepsZone && { timezone: wizard.timezone }),
  };
}

/** The step stays, nothing typed is lost, and the banner says so (decisions 7); unless another step comes first. */
export const notSaved = (error: FailureFacts): Transition =>
  stillDue(error) ?? { banner: { ...banners.changesNotSaved, requestId: error.requestId }, report: true };

/** The request whose save was refused because another step is due; the step that the recheck leads to says that nothing was saved. */
export const unsaved = slice<string | undefined>('unsaved', undefined);

/** The screen's own `recheck` leads to the step that is due. */
export const stillDue = ({ errorCode, requestId }: FailureFacts): Transition | undefined =>
  errorCode === 'SETUP_REQUIRED' ? { memory: unsaved.as(requestId), next: 'recheck', report: true } : undefined;

/** What was asked for did not come, and can be asked for again. */
export const loadFailed =
  (retry: ActionName) =>
  (error: FailureFacts): Transition => ({ banner: { ...transientBanner(error), retry }, report: true });

/** What depends on who asks: a save, or the load that can be tried again. */
const wayOn = (retry: ActionName | undefined) => (retry ? ({ offerRetry: retry } as const) : ({ saves: true } as const));

/**
 * The service says that another step is due, to a save, or to the load `retry`. Where the rules find none, or this one, the two disagree, and
 * the banner asks to try later.
 */
export const recheckAfter = (retry?: ActionName) =>
  action({
    call: 'basicProfile',
    ...wayOn(retry),
    input: () => ({}),
    on: {
      ok(profile, c) {
        const requestId = retry ? undefined : unsaved.of(c);
        const lost = requestId !== undefined;
        const memory = unsaved.as(undefined);
        const transition = afterLogin(userOf(profile, c), 'login');
        if (transition.finish || transition.to === c.screen)
          return {
            memory,
            banner: { ...banners.notAvailable, ...(lost && { lead: NOT_SAVED, requestId }), ...(retry && { retry }) },
            report: true,
          };
        return { ...transition, memory, ...(lost && { banner: { tone: 'error', text: NOT_SAVED, requestId } }) };
      },
      else: retry ? loadFailed(retry) : notSaved,
    },
  });

export const recheck = recheckAfter();
