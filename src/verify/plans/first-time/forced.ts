/** What a sign-in may force, and what it keeps closed until then. */
import { mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { firstSession, flagsOf, mustRefuseLater, otherSession } from '../../lab/first-time.ts';
import { askTransfer, timeOut } from '../../lab/session.ts';

const needs = { accounts: ['firstTime'], messages: 'texts' } as const;
const rule = 'decisions.md, Decisions 4 · Passwords and recovery';

export const forced = needing(needs, [
  {
    id: 'first-time.flags',
    says: 'The profile says what is due: a new password, security answers, a review.',
    rule: 'contract.md, The login result',
    async run(lab) {
      const { access } = await firstSession(lab);
      mustSucceed('basicProfile', await lab.call('basicProfile', { bearer: access }));
      const { resetPassword, hasSecurityAnswers, reviewProfile } = await flagsOf(lab);
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
    async run(lab) {
      await mustRefuseLater(lab, ['questions', 'personal', 'professional']);
      if (!lab.destination) return;
      const change = 'Refuse it with 403 `SETUP_REQUIRED`: a session is handed on once nothing is due.';
      mustRefuse(await askTransfer(lab, await firstSession(lab)), ['SETUP_REQUIRED'], change);
    },
  },
  {
    id: 'first-time.open',
    says: 'While a step is due, the session opens what its page needs: a refresh, the idle time-out and the lists of the wizard.',
    rule,
    async run(lab) {
      const session = await firstSession(lab);
      const { access } = session;
      mustSucceed('sessionTimeout', await timeOut(lab, access, session));
      mustSucceed('refresh', (await otherSession(lab)).answer);
      for (const name of ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'] as const)
        mustSucceed(name, await lab.call(name, { bearer: access }));
      // Public ones, which the wizard calls with its session token.
      mustSucceed('securityQuestions', await lab.call('securityQuestions', { bearer: access }));
      mustSucceed('translate', await lab.call('translate', { bearer: access, body: { locale: 'de', strings: ['Log In'] } }));
    },
  },
]);
