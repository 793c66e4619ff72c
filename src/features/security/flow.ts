/** What a signed-in user can do in `<news-security>` (passkeys.md). */
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import type { FailureFacts } from '../../client/answer.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { loginAndBack } from '../../flow/address/route.ts';
import { type Banner, banners } from '../../flow/banners.ts';
import { loadFailed } from '../../flow/recheck.ts';
import type { Form } from '../../forms/form.ts';
import { pageUrl } from '../../ui/own-document.ts';
import { creation } from '../../flow/passkeys/rows.ts';
import { NAME_MESSAGE, nameForm } from './forms.ts';
import type { securityRoutes } from './routes.ts';
import { securityText } from './text.ts';
import type { Reply } from '../../contract/contract.ts';
import { slice } from '../../flow/memory.ts';

export type SecurityFacts = Reply<'security'>;
export type Passkey = SecurityFacts['passkeys'][number];

/** Another user may sign in meanwhile. */
export const securityFacts = slice<(SecurityFacts & { readonly userId: string }) | undefined>('security-facts', undefined);

/** New codes are shown once, and are stored only here. */
export const newCodes = slice<{ readonly codes: readonly string[]; readonly userId: string } | undefined>('security-codes', undefined);

interface Edited {
  readonly id: string;
  readonly how: 'rename' | 'remove';
}
export const edited = slice<Edited | undefined>('security-edited', undefined);

interface OfPasskey {
  readonly id: string;
}

/** The service requires a more recent sign-in, which leads back to this page. */
const signInAgain = (_: FailureFacts, c: Context): Transition => ({
  navigate: loginAndBack(c.settings, pageUrl()),
  memory: edited.as(undefined),
});

const notice = (text: string, tone: Banner['tone'] = 'success'): Banner => ({ tone, text });

const userIdOf = (c: Context): string => c.stored.user?.id ?? '';

const changed = (banner: Banner): Transition => ({ banner, memory: edited.as(undefined), next: 'reload' });

type Failed = (error: FailureFacts, c: Context) => Transition;

/** Once the session has ended the screen shows the link to the sign-in, so the banner says why (contract.md). */
const unlessOver =
  (otherwise: Failed): Failed =>
  (error, c) =>
    c.stored.authToken
      ? otherwise(error, c)
      : { banner: error.errorCode === 'SESSION_TIMED_OUT' ? banners.timedOut : banners.signInExpired, report: true };

const failed = unlessOver(({ requestId }) => ({ banner: { ...banners.changesNotSaved, requestId }, report: true }));

const unknown: Transition = { ...changed(notice(securityText.unknown, 'info')), report: true };

const load = (isBackground?: true) =>
  action({
    call: passkeyCalls.security,
    background: isBackground,
    offerRetry: 'load',
    input: () => ({}),
    on: {
      ok: (facts, c) => ({ memory: securityFacts.as({ ...facts, userId: userIdOf(c) }) }),
      else: unlessOver(loadFailed('load')),
    },
  });

export const securityFlow = {
  security: {
    load: load(),
    reload: load(true),
    ...creation(changed(notice(securityText.added)), (error, c) => ({ ...signInAgain(error, c), next: 'disownPasskey' }), failed),
    edit: choice((_, how: Edited) => ({ memory: edited.as(how), banner: null, drop: ['security-name'] })),
    cancel: choice({ memory: edited.as(undefined) }),
    rename: action<'renamePasskey', typeof nameForm, OfPasskey & { readonly name: string }>({
      call: passkeyCalls.renamePasskey,
      form: nameForm,
      input: (_, { id, name }) => ({ params: { id }, body: { name } }),
      on: {
        ok: changed(notice(securityText.renamed)),
        PASSKEY_REFUSED: { errors: { name: NAME_MESSAGE }, report: true },
        PASSKEY_UNKNOWN: unknown,
        else: failed,
      },
    }),
    remove: action<'removePasskey', Form, OfPasskey>({
      call: passkeyCalls.removePasskey,
      input: (_, { id }) => ({ params: { id }, body: {} }),
      on: {
        ok: changed(notice(securityText.removed)),
        REAUTHENTICATION_REQUIRED: signInAgain,
        LAST_FACTOR: { banner: notice(securityText.lastFactor, 'error'), memory: edited.as(undefined), report: true },
        PASSKEY_UNKNOWN: unknown,
        else: (error, c) => ({ ...failed(error, c), memory: edited.as(undefined) }),
      },
    }),
    makeCodes: action({
      call: passkeyCalls.makeRecoveryCodes,
      input: () => ({ body: {} }),
      on: {
        ok: ({ codes }, c) => ({ memory: newCodes.as({ codes, userId: userIdOf(c) }), next: 'reload' }),
        REAUTHENTICATION_REQUIRED: signInAgain,
        else: failed,
      },
    }),
    discard: choice({ memory: newCodes.as(undefined) }),
  },
} as const satisfies FlowOf<typeof securityRoutes>;
