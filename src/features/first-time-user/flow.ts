/** What each step of the first-time-user wizard calls, and where that leads (R4, R7). */
import { securityQuestionCalls } from '../../contract/calls/security-questions.ts';
import { profileCalls } from '../../contract/calls/profile.ts';
import { newsCalls } from '../../contract/calls/news.ts';
import type { FailureFacts } from '../../client/answer.ts';
import type { Reply } from '../../contract/contract.ts';
import { basicProfileBody, firstTimeUserPersonalForm } from './forms.ts';
import type { ValuesOf } from '../../forms/form.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import type { TimeZones } from '../../forms/fields/reference-lists.ts';
import { answersBody, firstTimeUserQuestionsForm } from '../../forms/fields/security-questions.ts';
import { action, choice, type Context, type Entry, type FlowOf, type Transition } from '../../flow/flow.ts';
import type { firstTimeUserRoutes } from './routes.ts';
import { banners, NOT_SAVED } from '../../flow/banners.ts';
import { wizardPatch, professional } from './memory.ts';
import { basicProfile } from '../../flow/sign-in-memory.ts';
import { advance, highestStep, leaveWizard, wizardScreen } from './progress.ts';
import { changePassword } from '../../flow/password-change.ts';
import { primaryOf, professionalSave } from './professional-save.ts';
import { loadFailed, notSaved, recheck, recheckAfter, unsaved, userOf } from '../../flow/recheck.ts';

function validated(profile: Reply<'basicProfile'>, c: Context): Transition {
  const user = userOf(profile, c);
  const step = highestStep({ ...c.stored, user });
  return {
    store: { user, registrationStep: String(step) },
    memory: basicProfile.as({ ...profile, timezone: user.timezone }),
    ...(wizardScreen(step) !== c.screen && { to: wizardScreen(step), replace: true }),
  };
}

/** The user can try again, unless the service requires another step first. */
const notLoaded = (error: FailureFacts): Transition =>
  error.errorCode === 'SETUP_REQUIRED' ? { next: 'check' } : loadFailed('load')(error);

/** R7, "session validation on wizard start". */
const start = action({
  call: profileCalls.basicProfile,
  background: true,
  offerRetry: 'start',
  input: () => ({}),
  on: { ok: validated, else: loadFailed('start') },
});

const opening: Entry = { run: 'start', due: (c) => basicProfile.of(c) === undefined };

function filterIdOf(c: Context): string {
  const known = professional.of(c);
  return known.state === 'interests' ? known.filterId : '';
}

/** The profile is loaded last, after the interests. */
const toProfile = (interests?: Reply<'filterItems'>): Transition => ({
  memory: professional.as({ state: 'profile', interests }),
  next: 'loadProfile',
});

function profileKnown(profile: Reply<'profile'>, c: Context): Transition {
  const before = professional.of(c);
  return { memory: professional.as({ state: 'known', profile, interests: before.state === 'profile' ? before.interests : undefined }) };
}

const answered = (_: unknown, c: Context): Transition => advance(c, { hasSecurityAnswers: true });

const everyStep = {
  entry: [opening],
  start,
  recheck,
  /** Continue on the completion modal. */
  proceed: choice((c) => ({ ...leaveWizard(c), banner: null })),
  welcomed: choice(({ stored }) => ({ store: wizardPatch(stored, { welcomed: true }) })),
} as const;

/** The zone's offset is sent, and the list contains it. */
type Zoned = ValuesOf<typeof firstTimeUserPersonalForm> & { readonly zones: TimeZones };

export const firstTimeUserFlow = {
  'first-time-password': {
    ...everyStep,
    submit: changePassword(newPasswordForms.firstTime, (c) =>
      advance(c, { resetPassword: false, isExpired: false }, { passwordResetComplete: true }),
    ),
  },
  'first-time-questions': {
    ...everyStep,
    submit: action({
      call: securityQuestionCalls.saveAnswers,
      saves: true,
      form: firstTimeUserQuestionsForm,
      input: (_, values) => ({ body: answersBody(firstTimeUserQuestionsForm, values) }),
      on: {
        ok: answered,
        else: (error) =>
          error.errorCode === 'REAUTHENTICATION_REQUIRED'
            ? { memory: unsaved.as(error.requestId), next: 'check', report: true }
            : notSaved(error),
      },
    }),
    /** A service that requires a fresh sign-in may have the answers already, from a call without a reply or from another tab. */
    check: action({
      call: profileCalls.basicProfile,
      saves: true,
      input: () => ({}),
      on: {
        ok: ({ hasSecurityAnswers }, c) => ({
          ...(hasSecurityAnswers && answered(undefined, c)),
          memory: unsaved.as(undefined),
          banner: { ...banners.changesNotSaved, ...(hasSecurityAnswers && { text: NOT_SAVED }), requestId: unsaved.of(c) },
        }),
        else: notSaved,
      },
    }),
  },
  'first-time-personal': {
    ...everyStep,
    submit: action({
      call: profileCalls.saveBasicProfile,
      saves: true,
      form: firstTimeUserPersonalForm,
      input: (_, { zones, ...values }: Zoned) => ({ body: basicProfileBody(values, zones) }),
      on: {
        ok({ firstName, lastName, email, language, timezoneOffset }, c, values) {
          const { user } = c.stored;
          const isChanged = firstName !== user?.firstName || lastName !== user.lastName;
          const { timezone } = values;
          const changed = { reviewProfile: false, firstName, lastName, email, language, timezone };
          return advance(
            c,
            { ...changed, ...(isChanged && { isNameChanged: 'yes' }) },
            wizardPatch(c.stored, { personal: undefined, timezone, timezoneOffset }),
          );
        },
        else: notSaved,
      },
    }),
  },
  'first-time-professional': {
    ...everyStep,
    entry: [opening, { run: 'load', due: (c) => professional.of(c).state !== 'known' }],
    check: recheckAfter('load'),
    /** decisions 7: the interests are loaded, then the profile; the form waits for both. */
    load: action({
      call: newsCalls.filters,
      background: true,
      offerRetry: 'load',
      input: () => ({}),
      on: {
        ok(filters) {
          const filterId = primaryOf(filters)?.filterId;
          if (filterId === undefined) return toProfile();
          return { memory: professional.as({ state: 'interests', filterId }), next: 'loadInterests' };
        },
        else: notLoaded,
      },
    }),
    loadInterests: action({
      call: newsCalls.filterItems,
      background: true,
      offerRetry: 'load',
      input: (c) => ({ params: { filterId: filterIdOf(c) } }),
      on: {
        ok: toProfile,
        else: (error) => (error.status === 404 ? toProfile() : notLoaded(error)),
      },
    }),
    loadProfile: action({
      call: profileCalls.profile,
      background: true,
      offerRetry: 'load',
      input: () => ({}),
      on: {
        ok: profileKnown,
        else: notLoaded,
      },
    }),
    ...professionalSave,
  },
} as const satisfies FlowOf<typeof firstTimeUserRoutes>;
