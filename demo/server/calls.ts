/** Every implemented call, one file a group. */
import { maintenance } from './calls/maintenance.ts';
import type { Calls } from './http/call.ts';

/** To become `Calls`, so that a call without an implementation no longer compiles, once every group is here. */
export const calls: Partial<Calls> = {
  ...maintenance,
};
