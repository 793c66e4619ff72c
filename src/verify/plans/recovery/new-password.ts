/** The new password at the end of a recovery. */
import { SPECIALS } from '../../../forms/fields/password-policy.ts';
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { mustRefuseWeak, newPassword } from '../../context/passwords.ts';
import { questionsOf, resetPassword, resetToken } from '../../context/recovery.ts';
import { refresh, timeOut } from '../../context/session.ts';
import { challengeIn, login, type SignedIn, sendText, sessionOf, verifyCode } from '../../context/sign-in.ts';
import { type Exchange, answerText } from '../../wire/exchange.ts';
import { mustOpenNothing } from './links-over.ts';

const needs = { accounts: ['recovery'], messages: 'mails' } as const;

/** The password of this run: the account's own need not be known. */
const freshPassword = (context: ModuleContext): Promise<string> => context.once('recovery: new password', async () => newPassword(context));

/** The end of a recovery, which ends its link. */
const done = (context: ModuleContext): Promise<Exchange> =>
  context.once('recovery: reset', async () => resetPassword(context, await resetToken(context, 'second'), await freshPassword(context)));

/** The same once more, by the last link. */
const doneAgain = (context: ModuleContext): Promise<Exchange> =>
  context.once('recovery: reset again', async () => {
    await done(context);
    return resetPassword(context, await resetToken(context, 'third'), newPassword(context));
  });

/** A service may let no user change a password twice a day; then nothing can be tried with it. */
function isDoneAgain(context: ModuleContext, answer: Exchange): boolean {
  const isDone = answer.status === 200;
  if (!isDone)
    context.warn(
      `A second new password was answered with ${answerText(answer)}.`,
      'Let a link set a new password whenever there was one before.',
    );
  return isDone;
}

/** With the password that the first link has set. */
async function signInBetween(context: ModuleContext): Promise<SignedIn> {
  await done(context);
  const token = challengeIn(await login(context, context.account('recovery').email, await freshPassword(context)), 'recovery');
  const { code } = await sendText(context, 'recovery', token);
  return sessionOf(await verifyCode(context, token, code));
}

export const endOfRecovery = needing(needs, [
  {
    id: 'recovery.password-rules',
    says: 'The service refuses every password that the form refuses.',
    rule: 'S5 · Rules of fields',
    async run(context) {
      const reset = await resetToken(context, 'second');
      await mustRefuseWeak(SPECIALS, (password) => resetPassword(context, reset, password));
    },
  },
  {
    id: 'recovery.reset',
    says: 'A new password is set once, signs no user in, and ends every link.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      const reset = await resetToken(context, 'second');
      const links = [await resetToken(context, 'first'), reset];
      const questions = [];
      for (const link of links) questions.push((await questionsOf(context, link)).first);
      const password = await freshPassword(context);
      const answer = await done(context);
      mustSucceed('resetPassword', answer);
      mustCarryNoSession(answer);
      const change = 'End every link of the account with its password, and answer each of its calls with 401 `TOKEN_INVALID`.';
      for (const [index, link] of links.entries()) await mustOpenNothing(context, link, questions[index], change);
      const { email } = context.account('recovery');
      mustRefuse(
        await login(context, email, password),
        ['USER_REQUIRES_MFA'],
        'Take the new password, and ask for the second factor as before.',
      );
    },
  },
  {
    id: 'recovery.reset-repeated',
    says: 'A mail that is asked for and a new password that is set by the same request again are answered as they were.',
    rule: 'contract.md, Requests',
    async run(context) {
      await mustKeep(context, 'recovery.equal-answers', (await resetToken(context, 'third')).forgotAnswer, {
        username: 'nobody@nowhere.invalid',
      });
      // Its link is over by then.
      await mustKeep(context, 'recovery.reset', await done(context), { newPassword: newPassword(context) });
    },
  },
  {
    id: 'recovery.used-before',
    says: 'A password that was used before is refused with the words and the number that the form reads.',
    rule: 'S8 · What errors say',
    async run(context) {
      const answer = await resetPassword(context, await resetToken(context, 'third'), await freshPassword(context));
      const change = 'Answer with 500 `PASSWORD_CHANGE_REFUSED`, `code: 5024` and the message `Password recently used`.';
      must(answer.status !== 200, 'The password that the account has was set once more.', change);
      must(answer.status === 500, `It was answered with ${answerText(answer)}.`, change);
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
    async run(context) {
      const session = await signInBetween(context);
      const change = 'End every session of the account with its password.';
      if (!isDoneAgain(context, await doneAgain(context))) return;
      mustNotTake(await timeOut(context, session.access, session), 'The session token of before', change);
      mustNotTake(await refresh(context, session.refresh), 'The refresh token of before', change);
    },
  },
  {
    id: 'recovery.old-password',
    says: 'The password of before signs no user in.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      if (!isDoneAgain(context, await doneAgain(context))) return;
      const answer = await login(context, context.account('recovery').email, await freshPassword(context));
      mustRefuse(answer, ['INVALID_CREDENTIALS'], 'Forget the password of before, but for telling that it was used.');
    },
  },
]);
