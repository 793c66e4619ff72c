/** The new password at the end of a recovery. */
import { randomBytes } from 'node:crypto';
import { SPECIALS, meetsPolicy } from '../../../forms/fields/password-policy.ts';
import { mustCarryNoSession, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import type { Module } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { Lab } from '../../lab/lab.ts';
import { resetPassword, resetToken, verifyToken } from '../../lab/recovery.ts';
import { login } from '../../lab/sign-in.ts';
import { codeOf, said } from '../../wire/exchange.ts';

const needs = { accounts: ['recovery'], messages: 'mails' } as const;

/** The password of this run: the account's own need not be known. */
const freshPassword = (lab: Lab): Promise<string> =>
  lab.once('new password', async () => {
    const password = `Aa1-${randomBytes(6).toString('hex')}`;
    lab.setting.secrets.add(password);
    return password;
  });

/** Each breaks one rule of the form: the service has to refuse what the form refuses. */
const weak = {
  'eleven characters': 'Aa1-aaaaaaa',
  'twenty-one characters': `Aa1-${'a'.repeat(17)}`,
  'no upper case': 'aa1-aaaaaaaa',
  'no lower case': 'AA1-AAAAAAAA',
  'no digit': 'Aaa-aaaaaaaa',
  'no special character': 'Aa1aaaaaaaaa',
  'a character that is not allowed': 'Aa1-aaaaaaaé',
  'a brace': 'Aa1-aaaaaaa{',
} as const;

export const newPassword: readonly Module[] = [
  {
    id: 'recovery.password-rules',
    says: 'The service refuses every password that the form refuses.',
    rule: 'S5 · Rules of fields',
    needs,
    async run(lab) {
      const reset = await resetToken(lab, 'second');
      for (const [what, password] of Object.entries(weak)) {
        if (meetsPolicy(password, SPECIALS)) throw new Error(`the form takes ${what}`);
        const answer = await resetPassword(lab, reset, password);
        must(
          answer.status >= 400 && answer.status !== 401,
          `A password with ${what} was answered with ${said(answer)}.`,
          'Check new passwords by the rules of the form: 12 to 20 characters, one of each kind, none but the listed ones.',
        );
      }
    },
  },
  {
    id: 'recovery.reset',
    says: 'A new password is set once, signs nobody in, and ends every link.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    needs,
    async run(lab) {
      const reset = await resetToken(lab, 'second');
      const password = await freshPassword(lab);
      const answer = await resetPassword(lab, reset, password);
      mustSucceed('resetPassword', answer);
      mustCarryNoSession(answer);
      for (const which of ['first', 'second'] as const) {
        const { token } = await resetToken(lab, which);
        const later = await verifyToken(lab, token);
        must(later.status !== 200, 'A link works after the password was changed.', 'End every link of the account with its password.');
      }
      const { email } = lab.account('recovery');
      mustRefuse(
        await login(lab, email, password),
        ['USER_REQUIRES_MFA'],
        'Take the new password, and ask for the second factor as before.',
      );
    },
  },
  {
    id: 'recovery.used-before',
    says: 'A password that was used before is refused with the words and the number that the form reads.',
    rule: 'S8 · What errors say',
    needs,
    async run(lab) {
      const answer = await resetPassword(lab, await resetToken(lab, 'third'), await freshPassword(lab));
      const change = 'Answer with 500 `PASSWORD_CHANGE_REFUSED`, `code: 5024` and the message `Password recently used`.';
      must(answer.status !== 200, 'The password that the account has was set once more.', change);
      must(answer.status === 500 && codeOf(answer) === 'PASSWORD_CHANGE_REFUSED', `It was answered with ${said(answer)}.`, change);
      must(answer.body?.['code'] === 5024, `\`code\` is ${JSON.stringify(answer.body?.['code'])}.`, change);
      must(
        String(answer.body?.['message']).includes('Password recently used'),
        'The message does not hold `Password recently used`.',
        change,
      );
    },
  },
];
