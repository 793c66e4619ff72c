/** SETUP_REQUIRED: the rules after a sign-in find the step that is due in a fresh basic profile (contract.md). */
import { profileCalls } from '../contract/calls/profile.ts';
import type { FailureFacts } from '../client/answer.ts';
import type { Reply } from '../contract/contract.ts';
import { action, type Context, type Transition } from './flow.ts';
import { afterLogin, toStoredUser } from './after-login.ts';
import type { ActionName } from './action-names.ts';
import { banners, NOT_SAVED, transientBanner } from './banners.ts';
import { slice } from './memory.ts';
import type { StoredUser } from '../session/stored-user.ts';

/** The service's flags replace the stored ones; what only we know stays. */
export function userOf(profile: Reply<'basicProfile'>, { stored: { user: before, wizard } }: Context): StoredUser {
  const user = toStoredUser(profile);
  const keepsZone = wizard?.timezone !== undefined && wizard.timezoneOffset === profile.timezoneOffset;
  return {
    ...user,
    id: user.id || (before?.id ?? ''),
    isNameChanged: before?.isNameChanged,
    phone: before?.phone,
    isNew: before?.isNew,
    offerPasskey: before?.offerPasskey,
    signedInBy: before?.signedInBy,
    ...(keepsZone && { timezone: wizard.timezone }),
  };
}

/** The step stays with all that was typed (decisions 7), unless another step comes first. */
export const notSaved = (error: FailureFacts): Transition =>
  stillDue(error) ?? { banner: { ...banners.changesNotSaved, requestId: error.requestId }, report: true };

/** The request id of the refused save, for the step that the recheck leads to. */
export const unsaved = slice<string | undefined>('unsaved', undefined);

export const stillDue = ({ errorCode, requestId }: FailureFacts): Transition | undefined =>
  errorCode === 'SETUP_REQUIRED' ? { memory: unsaved.as(requestId), next: 'recheck', report: true } : undefined;

export const loadFailed =
  (retry: ActionName) =>
  (error: FailureFacts): Transition => ({ banner: { ...transientBanner(error), retry }, report: true });

const wayOn = (retry: ActionName | undefined) => (retry ? ({ offerRetry: retry } as const) : ({ saves: true } as const));

/** Where the rules find no step, or this one, they disagree with the service, and the banner asks the user to try later. */
export const recheckAfter = (retry?: ActionName) =>
  action({
    call: profileCalls.basicProfile,
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
