/** Every implemented call, one file a group. */
import { authentication } from './calls/authentication.ts';
import { maintenance } from './calls/maintenance.ts';
import { passwords } from './calls/passwords.ts';
import { recovery } from './calls/recovery.ts';
import { secondFactor } from './calls/second-factor.ts';
import { session } from './calls/session.ts';
import type { Calls } from './http/call.ts';

/** To become `Calls`, so that a call without an implementation no longer compiles, once every group is here. */
export const calls: Partial<Calls> = {
  ...authentication,
  ...secondFactor,
  ...session,
  ...passwords,
  ...recovery,
  ...maintenance,
};
