/** Every plan, as the table of its modules. */
import type { Module, Needs } from '../judge/module.ts';
import type { PlanName } from './names.ts';
import { forced } from './first-time/forced.ts';
import { news } from './first-time/news.ts';
import { password } from './first-time/password.ts';
import { profile } from './first-time/profile.ts';
import { listEntries } from './list-entries.ts';
import { lists } from './lists.ts';
import { passkeys } from './passkeys.ts';
import { challenge } from './recovery/challenge.ts';
import { counts } from './recovery/counts.ts';
import { endOfRecovery } from './recovery/new-password.ts';
import { codes } from './second-factor/codes.ts';
import { codeLimits } from './second-factor/code-limits.ts';
import { setUp } from './second-factor/set-up.ts';
import { publicCalls } from './session/public-calls.ts';
import { ends } from './session/ends.ts';
import { tokens } from './session/tokens.ts';
import { transfer } from './session/transfer.ts';
import { answers } from './sign-in/answers.ts';
import { guessing } from './sign-in/guessing.ts';
import { pages } from './sign-in/pages.ts';
import { repeats } from './sign-in/repeats.ts';
import { notStored } from './caches.ts';
import { exposedHeaders, failures } from './every-answer.ts';
import { confirmation } from './sign-up/confirmation.ts';
import { registration } from './sign-up/registration.ts';
import { rules } from './sign-up/rules.ts';
import { sso } from './sso.ts';

const standard = { accounts: ['standard'], messages: 'texts' } as const;
const firstTime = { accounts: ['firstTime'], messages: 'texts' } as const;
const recovering = { accounts: ['recovery'], messages: 'mails' } as const;

const everyAnswer = (plan: PlanName, needs: Needs): readonly Module[] => [
  exposedHeaders(plan, needs),
  failures(plan, needs),
  notStored(plan, needs),
];

export const plans: Readonly<Record<PlanName, readonly Module[]>> = {
  'sign-in': [...answers, ...pages, ...repeats, ...guessing, ...everyAnswer('sign-in', { accounts: ['standard'] })],
  'second-factor': [...codes, ...codeLimits, ...setUp, ...everyAnswer('second-factor', standard)],
  passkeys: [...passkeys, ...everyAnswer('passkeys', standard)],
  session: [...tokens, ...publicCalls, ...transfer, ...ends, ...everyAnswer('session', standard)],
  recovery: [...challenge, ...endOfRecovery, ...counts, ...everyAnswer('recovery', recovering)],
  'first-time': [...forced, ...password, ...profile, ...news, ...everyAnswer('first-time', firstTime)],
  'sign-up': [...registration, ...rules, ...confirmation, ...everyAnswer('sign-up', {})],
  lists: [...lists, ...listEntries, ...everyAnswer('lists', {})],
  sso,
};
