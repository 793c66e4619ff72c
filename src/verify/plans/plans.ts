/** Every plan, as the table of its modules. */
import type { Module } from '../judge/module.ts';
import type { PlanName } from './names.ts';
import { forced } from './first-time/forced.ts';
import { news } from './first-time/news.ts';
import { password } from './first-time/password.ts';
import { profile } from './first-time/profile.ts';
import { lists } from './lists.ts';
import { challenge } from './recovery/challenge.ts';
import { counts } from './recovery/counts.ts';
import { endOfRecovery } from './recovery/new-password.ts';
import { codes } from './second-factor/codes.ts';
import { limits } from './second-factor/limits.ts';
import { setUp } from './second-factor/set-up.ts';
import { publicCalls } from './session/public-calls.ts';
import { ends } from './session/ends.ts';
import { tokens } from './session/tokens.ts';
import { transfer } from './session/transfer.ts';
import { answers } from './sign-in/answers.ts';
import { guessing } from './sign-in/guessing.ts';
import { pages } from './sign-in/pages.ts';
import { repeats } from './sign-in/repeats.ts';
import { exposedHeaders } from './every-answer.ts';
import { confirmation } from './sign-up/confirmation.ts';
import { registration } from './sign-up/registration.ts';
import { rules } from './sign-up/rules.ts';
import { sso } from './sso.ts';

const byText = { messages: 'texts' } as const;
const standard = { accounts: ['standard'], ...byText } as const;
const firstTime = { accounts: ['firstTime'], ...byText } as const;
const recovering = { accounts: ['recovery'], messages: 'mails' } as const;

export const plans: Readonly<Record<PlanName, readonly Module[]>> = {
  'sign-in': [...answers, ...pages, ...repeats, ...guessing, exposedHeaders('sign-in', { accounts: ['standard'] })],
  'second-factor': [...codes, ...limits, ...setUp, exposedHeaders('second-factor', standard)],
  session: [
    ...tokens,
    ...publicCalls,
    ...transfer,
    ...ends,
    exposedHeaders('session', standard, ({ origin, destination }) => [origin, destination]),
  ],
  recovery: [...challenge, ...endOfRecovery, ...counts, exposedHeaders('recovery', recovering)],
  'first-time': [...forced, ...password, ...profile, ...news, exposedHeaders('first-time', firstTime)],
  'sign-up': [...registration, ...rules, ...confirmation, exposedHeaders('sign-up', {})],
  lists: [...lists, exposedHeaders('lists', {})],
  sso,
};
