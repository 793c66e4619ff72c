/** The service ended the session: where that leads, by the code it gave (contract.md). */
import type { ErrorCode } from '../../contract/errors.ts';
import type { Transition } from '../action.ts';
import { banners } from '../banners.ts';

const ends: { readonly [C in ErrorCode]?: Transition } = {
  SESSION_TIMED_OUT: { to: 'login', banner: banners.timedOut },
  UNAUTHORIZED_IP: { to: 'ip-error' },
};

/** Where the service gives no reason, the sign-in has expired. */
export const sessionOver = (why: ErrorCode | undefined): Transition => ({
  replace: true,
  ...((why && ends[why]) ?? { to: 'login', banner: banners.signInExpired }),
});
