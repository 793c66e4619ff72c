/** The new password at the end of a recovery. */
import { SPECIALS } from '../../../forms/fields/password-policy.ts';
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { must } from '../../judge/verdict.ts';
import type { Lab } from '../../lab/lab.ts';
import { mustRefuseWeak, newPassword } from '../../lab/passwords.ts';
import { questionsOf, resetPassword, resetToken } from '../../lab/recovery.ts';
import { refresh, timeOut } from '../../lab/session.ts';
import { challengeIn, login, type SignedIn, sendText, sessionOf, verifyCode } from '../../lab/sign-in.ts';
import { type Exchange, said } from '../../wire/exchange.ts';
import { mustOpenNothing } from './links-over.ts';

const needs = { accounts: ['recovery'], messages: 'mails' } as const;

/** The password of this run: the account's own need not be known. */
const freshPassword = (lab: Lab): Promise<string> => lab.once('recovery: new password', async () => newPassword(lab));

/** The end of a recovery, which ends its link. */
const done = (lab: Lab): Promise<Exchange> =>
  lab.once('recovery: reset', async () => resetPassword(lab, await resetToken(lab, 'second'), await freshPassword(lab)));

/** The same once more, by the last link. */
const doneAgain = (lab: Lab): Promise<Exchange> =>
  lab.once('recovery: reset again', async () => {
    await done(lab);
    return resetPassword(lab, await resetToken(lab, 'third'), newPassword(lab));
  });

/** A service may let no user change a password twice a day; then nothing can be tried with it. */
function isDoneAgain(lab: Lab, answer: Exchange): boolean {
  const isDone = answer.status === 200;
  if (!isDone)
    lab.warn(`A second new password was answered with ${said(answer)}.`, 'Let a link set a new password whenever there was one before.');
  return isDone;
}

/** With the password that the first link has set. */
async function signInBetween(lab: Lab): Promise<SignedIn> {
  await done(lab);
  const token = challengeIn(await login(lab, lab.account('recovery').email, await freshPassword(lab)), 'recovery');
  const { code } = await sendText(lab, 'recovery', token);
  return sessionOf(await verifyCode(lab, token, code));
}

export const endOfRecovery = needing(needs, [
  {
    id: 'recovery.password-rules',
    says: 'The service refuses every password that the form refuses.',
    rule: 'S5 · Rules of fields',
    async run(lab) {
      const reset = await resetToken(lab, 'second');
      await mustRefuseWeak(SPECIALS, (password) => resetPassword(lab, reset, password));
    },
  },
  {
    id: 'recovery.reset',
    says: 'A new password is set once, signs no user in, and ends every link.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(lab) {
      const reset = await resetToken(lab, 'second');
      const links = [await resetToken(lab, 'first'), reset];
      const questions = [];
      for (const link of links) questions.push((await questionsOf(lab, link)).first);
      const password = await freshPassword(lab);
      const answer = await done(lab);
      mustSucceed('resetPassword', answer);
      mustCarryNoSession(answer);
      const change = 'End every link of the account with its password, and answer each of its calls with 401 `TOKEN_INVALID`.';
      for (const [index, link] of links.entries()) await mustOpenNothing(lab, link, questions[index], change);
      const { email } = lab.account('recovery');
      mustRefuse(
        await login(lab, email, password),
        ['USER_REQUIRES_MFA'],
        'Take the new password, and ask for the second factor as before.',
      );
    },
  },
  {
    id: 'recovery.reset-repeated',
    says: 'A mail that is asked for and a new password that is set by the same request again are answered as they were.',
    rule: 'contract.md, Requests',
    async run(lab) {
      await mustKeep(lab, 'recovery.equal-answers', (await resetToken(lab, 'third')).forgotAnswer, { username: 'nobody@nowhere.invalid' });
      // Its link is over by then.
      await mustKeep(lab, 'recovery.reset', await done(lab), { newPassword: newPassword(lab) });
    },
  },
  {
    id: 'recovery.used-before',
    says: 'A password that was used before is refused with the words and the number that the form reads.',
    rule: 'S8 · What errors say',
    async run(lab) {
      const answer = await resetPassword(lab, await resetToken(lab, 'third'), await freshPassword(lab));
      const change = 'Answer with 500 `PASSWORD_CHANGE_REFUSED`, `code: 5024` and the message `Password recently used`.';
      must(answer.status !== 200, 'The password that the account has was set once more.', change);
      must(answer.status === 500, `It was answered with ${said(answer)}.`, change);
      // S8: 5024, or none.
      const code = answer.body?.['code'] ?? 5024;
      must(code === 5024, `\`code\` is ${JSON.stringify(code)}.`, change);
      must(
        String(answer.body?.['message']).includes('Password recently used'),
        'The message does not hold `Password recently used`.',
        change,
      );
    },
  },
  {
    id: 'recovery.sessions-end',
    says: 'A new password ends the sessions of before: a user who knew the old one is signed out.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    needs: { ...needs, phoneOf: 'recovery', messages: ['texts', 'mails'] },
    async run(lab) {
      const session = await signInBetween(lab);
      const change = 'End every session of the account with its password.';
      if (!isDoneAgain(lab, await doneAgain(lab))) return;
      mustNotTake(await timeOut(lab, session.access, session), 'The session token of before', change);
      mustNotTake(await refresh(lab, session.refresh), 'The refresh token of before', change);
    },
  },
  {
    id: 'recovery.old-password',
    says: 'The password of before signs no user in.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(lab) {
      if (!isDoneAgain(lab, await doneAgain(lab))) return;
      const answer = await login(lab, lab.account('recovery').email, await freshPassword(lab));
      mustRefuse(answer, ['INVALID_CREDENTIALS'], 'Forget the password of before, but for telling that it was used.');
    },
  },
]);
