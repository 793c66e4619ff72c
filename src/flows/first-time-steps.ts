/** What each step of the first-time-user wizard calls, and where that leads (R4, R7). */
import type { FailureFacts } from '../api/api-error.ts';
import type { Reply } from '../api/contract.ts';
import { basicProfileBody, wizardPersonalForm } from '../forms/first-time-user.ts';
import { newPasswordForms } from '../forms/new-password.ts';
import { answersBody, wizardQuestionsForm } from '../forms/security-questions.ts';
import { type Actions, action, type Context, type Move } from './action.ts';
import { passing } from './banners.ts';
import { advance, highestStep, wizardScreen } from './first-time-user.ts';
import { changePassword } from './password-change.ts';
import { professionalSave } from './professional-save.ts';
import { notSaved, recheck, userOf } from './recheck.ts';

function validated(profile: Reply<'basicProfile'>, c: Context): Move {
  const user = userOf(profile, c);
  const step = highestStep({ ...c.stored, user });
  return {
    store: { user, registrationStep: String(step) },
    memory: { basicProfile: profile },
    ...(wizardScreen(step) !== c.screen && { to: wizardScreen(step), replace: true }),
  };
}

const loadFailed =
  (retry: string) =>
  (error: FailureFacts): Move => ({ banner: { ...passing(error), retry }, report: true });

/** R7 "session validation on wizard start": is the session good, and which step is due? */
const start = action({
  call: 'basicProfile',
  background: true,
  again: true,
  input: () => ({}),
  on: { ok: validated, else: loadFailed('start') },
});

/** The wizard's actions by screen (R4, R7). */
export const firstTimeSteps = {
  'first-time-password': {
    start,
    recheck,
    submit: changePassword(newPasswordForms.firstTime, (c) =>
      advance(c, { resetPassword: false, isExpired: false }, { passwordResetComplete: true }),
    ),
  },
  'first-time-questions': {
    start,
    recheck,
    submit: action({
      call: 'saveAnswers',
      saves: true,
      form: wizardQuestionsForm,
      input: (_, values) => ({ body: answersBody(wizardQuestionsForm, values) }),
      on: { ok: (_, c) => advance(c, { hasSecurityAnswers: true }), else: notSaved },
    }),
  },
  'first-time-personal': {
    start,
    recheck,
    submit: action({
      call: 'saveBasicProfile',
      saves: true,
      form: wizardPersonalForm,
      input: (c, values) => ({ body: basicProfileBody(values, c.memory.timezones ?? {}) }),
      on: {
        ok({ firstName, lastName, email, language }, c, { timezone }) {
          const { user } = c.stored;
          const isChanged = firstName !== user?.firstName || lastName !== user.lastName;
          return advance(c, {
            reviewProfile: false,
            firstName,
            lastName,
            email,
            language,
            timezone: String(timezone),
            ...(isChanged && { isNameChanged: 'yes' }),
          });
        },
        else: notSaved,
      },
    }),
  },
  'first-time-professional': {
    start,
    recheck,
    load: action({
      call: 'profile',
      background: true,
      again: true,
      input: () => ({}),
      on: {
        ok: (profile) => ({ memory: { profile } }),
        else: (error) => (error.errorCode === 'SETUP_REQUIRED' ? { next: 'recheck' } : loadFailed('load')(error)),
      },
    }),
    ...professionalSave,
  },
} as const satisfies Record<string, Actions>;
