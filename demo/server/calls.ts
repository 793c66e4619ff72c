/** The compiler refuses a call of the contract without an implementation. */
import { passkeyCalls as onlyWithPasskeys } from '../../src/contract/calls/passkeys.ts';
import type { Calls } from './calls/call.ts';
import { authentication } from './calls/authentication.ts';
import { maintenance } from './calls/maintenance.ts';
import { news } from './calls/news.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { passwords } from './calls/passwords.ts';
import { profile } from './calls/profile.ts';
import { recovery } from './calls/recovery.ts';
import { referenceLists } from './calls/reference-lists.ts';
import { signUp } from './calls/sign-up.ts';
import { secondFactor } from './calls/second-factor.ts';
import { security } from './calls/security.ts';
import { session } from './calls/session.ts';
import { translations } from './calls/translations.ts';
import type { Settings } from './settings/settings.ts';

const everyCall: Calls = {
  ...authentication,
  ...passkeyCalls,
  ...secondFactor,
  ...security,
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

/** A service without passkeys does not know their calls. */
export const callsOf = ({ passkeyDomain }: Settings): Partial<Calls> =>
  passkeyDomain ? everyCall : Object.fromEntries(Object.entries(everyCall).filter(([name]) => !(name in onlyWithPasskeys)));
