/** Ways out of the hand-off to a company (S2, S4): it stands on the password step. */
import { type Actions, choice } from '../../flow/action.ts';
import { banners } from '../../flow/banners.ts';

export const sso = {
  password: {
    method: ({ stored }) => stored.authType,
    cancel: choice({ to: 'login' }),
    // The page's policy forbids the form, or where the service sends it on to.
    blocked: choice({ to: 'login', banner: banners.ssoBlocked, report: 'SSO_BLOCKED', replace: true }),
  },
} as const satisfies Record<string, Actions>;
