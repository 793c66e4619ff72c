/** Step 1: the temporary password is replaced. */
import { meetsPolicy, WIDE_SPECIALS } from '../../../forms/fields/password-policy.ts';
import { mustNotTake, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { must } from '../../judge/verdict.ts';
import { changed, changePassword, firstSession, flagsOf } from '../../context/first-time.ts';
import { mustRefuseWeak, newPassword } from '../../context/passwords.ts';
import { refresh, timeOut } from '../../context/session.ts';
import { WRONG_PASSWORD } from '../../context/sign-in.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { accounts: ['firstTime'], messages: 'texts' } as const;

/** A 500 that the form reads by its words, with any code (S8, decisions 4). */
function mustSay(words: string, answer: Exchange): void {
  must(
    answer.status === 500 && String(answer.body?.['message']).includes(words),
    `It was answered with ${answerText(answer)} and the message ${JSON.stringify(answer.body?.['message'])}.`,
    `Answer with 500 \`PASSWORD_CHANGE_REFUSED\` and a message that holds \`${words}\`.`,
  );
}

export const password = needing(needs, [
  {
    id: 'first-time.wrong-password',
    says: 'A wrong temporary password is refused with the words that the form reads.',
    rule: 'S8 · What errors say',
    async run(context) {
      mustSay(
        'Invalid username or password',
        await changePassword(context, { oldPassword: WRONG_PASSWORD, newPassword: newPassword(context) }),
      );
    },
  },
  {
    id: 'first-time.own-password',
    says: 'The change is of the bearer’s own password, even if another user is named.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      const answer = await changePassword(context, { userId: 'somebody-else', newPassword: newPassword(context) });
      must(answer.status !== 200, 'A change for another user was taken.', 'Refuse another `userId` or `username` than the bearer’s own.');
    },
  },
  {
    id: 'first-time.password-rules',
    says: 'The service refuses every password that the form of the wizard refuses.',
    rule: 'R5 · Rules of fields',
    run: (context) => mustRefuseWeak(WIDE_SPECIALS, (weak) => changePassword(context, { newPassword: weak })),
  },
  {
    id: 'first-time.same-password',
    says: 'The temporary password cannot be set as the new one.',
    rule: 'S8 · What errors say',
    async run(context) {
      const { password: temporary = '' } = context.account('firstTime');
      const answer = await changePassword(context, { newPassword: temporary });
      // One that breaks the rules as well may be refused for that.
      if (meetsPolicy(temporary, WIDE_SPECIALS)) return mustSay('last 10 passwords', answer);
      must(answer.status !== 200, 'The temporary password was set once more.', 'Refuse it.');
    },
  },
  {
    id: 'first-time.password',
    says: 'The new password is set, and the session goes on to the next step.',
    rule: 'contract.md, Profile',
    async run(context) {
      const { answer } = await changed(context);
      mustSucceed('changePassword', answer);
      must(dataOf(answer)['completed'] === true, '`completed` is not true.', 'Answer `{completed: true}`: the wizard waits for it.');
      const { resetPassword } = await flagsOf(context);
      must(resetPassword === false, `After the change resetPassword is ${resetPassword}.`, 'Take the flag back, and keep this session.');
    },
  },
  {
    id: 'first-time.password-repeated',
    says: 'A change that comes again by the same request is answered as it was, although the temporary password is over.',
    rule: 'contract.md, Requests',
    run: async (context) =>
      mustKeep(context, 'first-time.password', (await changed(context)).answer, { newPassword: newPassword(context) }),
  },
  {
    id: 'first-time.others-end',
    says: 'The other sessions of the account end with its password.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      const { other } = await changed(context);
      const change = 'End all sessions but the one that changed it, their refresh tokens with them.';
      const used = await timeOut(context, other.access, await firstSession(context));
      mustNotTake(used, 'Another session after the password was changed', change);
      mustNotTake(await refresh(context, other.refresh), 'The refresh token of another session after the password was changed', change);
    },
  },
]);
