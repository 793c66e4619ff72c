/** New passwords: one that every form takes, and those that none takes. */
import { randomBytes } from 'node:crypto';
import { meetsPolicy } from '../../forms/fields/password-policy.ts';
import { must } from '../judge/verdict.ts';
import { type Exchange, answerText } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';

export function newPassword(context: ModuleContext): string {
  const password = `Aa1-${randomBytes(6).toString('hex')}`;
  context.run.secrets.add(password);
  return password;
}

/** Each breaks one rule of the forms; the brace only where braces are not among the special characters. */
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

/**
 * The service has to refuse what the form refuses.
 *
 * @param specials the special characters of the form
 */
export async function mustRefuseWeak(specials: string, send: (password: string) => Promise<Exchange>): Promise<void> {
  for (const [what, password] of Object.entries(weak)) {
    if (meetsPolicy(password, specials)) continue;
    const answer = await send(password);
    must(
      answer.status >= 400 && answer.status !== 401,
      `A password with ${what} was answered with ${answerText(answer)}.`,
      'Check new passwords by the rules of the form: 12 to 20 characters, one of each kind, none but the listed ones.',
    );
  }
}
