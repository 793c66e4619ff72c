/** What a sign-in may force, and what it keeps closed until then. */
import { mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { firstSession, flagsOf, mustRefuseLater, otherSession } from '../../context/first-time.ts';
import { askTransfer, timeOut } from '../../context/session.ts';

const needs = { accounts: ['firstTime'], messages: 'texts' } as const;
const rule = 'decisions.md, Decisions 4 · Passwords and recovery';

export const forced = needing(needs, [
  {
    id: 'first-time.flags',
    says: 'The profile says what is due: a new password, security answers, a review.',
    rule: 'contract.md, The login result',
    async run(context) {
      const { access } = await firstSession(context);
      mustSucceed('basicProfile', await context.call('basicProfile', { bearer: access }));
      const { resetPassword, hasSecurityAnswers, reviewProfile } = await flagsOf(context);
      must(
        resetPassword === true && hasSecurityAnswers === false && reviewProfile === true,
        `resetPassword is ${resetPassword}, hasSecurityAnswers ${hasSecurityAnswers}, reviewProfile ${reviewProfile}.`,
        'Answer true, false and true for such an account; was it used up by a run before?',
      );
    },
  },
  {
    id: 'first-time.forced',
    says: 'While a step is due, the session opens nothing that comes after it.',
    rule,
    async run(context) {
      await mustRefuseLater(context, ['questions', 'personal', 'professional']);
      if (!context.destination) return;
      const change = 'Refuse it with 403 `SETUP_REQUIRED`: a session is handed on once nothing is due.';
      mustRefuse(await askTransfer(context, await firstSession(context)), ['SETUP_REQUIRED'], change);
    },
  },
  {
    id: 'first-time.open',
    says: 'While a step is due, the session opens what its page needs: a refresh, the idle time-out and the lists of the wizard.',
    rule,
    async run(context) {
      const session = await firstSession(context);
      const { access } = session;
      mustSucceed('sessionTimeout', await timeOut(context, access, session));
      mustSucceed('refresh', (await otherSession(context)).answer);
      for (const name of ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'] as const)
        mustSucceed(name, await context.call(name, { bearer: access }));
      // Public ones, which the wizard calls with its session token.
      mustSucceed('securityQuestions', await context.call('securityQuestions', { bearer: access }));
      mustSucceed('translate', await context.call('translate', { bearer: access, body: { locale: 'de', strings: ['Log In'] } }));
    },
  },
]);
