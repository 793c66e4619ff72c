/** Every call of the contract, one file per group; the compiler refuses a call without an implementation. */
import type { Calls } from './calls/call.ts';
import { authentication } from './calls/authentication.ts';
import { maintenance } from './calls/maintenance.ts';
import { news } from './calls/news.ts';
import { passwords } from './calls/passwords.ts';
import { profile } from './calls/profile.ts';
import { recovery } from './calls/recovery.ts';
import { referenceLists } from './calls/reference-lists.ts';
import { signUp } from './calls/sign-up.ts';
import { secondFactor } from './calls/second-factor.ts';
import { session } from './calls/session.ts';
import { translations } from './calls/translations.ts';

export const calls: Calls = {
  ...authentication,
  ...secondFactor,
  ...session,
  ...passwords,
  ...recovery,
  ...signUp,
  ...profile,
  ...news,
  ...referenceLists,
  ...translations,
  ...maintenance,
};
