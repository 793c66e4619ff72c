/** The email and the password step, and the hand-off to a company (S4). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { loginReply } from '../user.ts';
import { empty, optionalFlag } from '../values.ts';

export const signInCalls = {
  preflight: {
    kind: 'none',
    method: 'POST',
    path: '/auth/preflight/',
    // An answer with neither flag is malformed. It does not mean that both are false.
    reply: v.union([v.object({ saml: v.boolean(), oidc: optionalFlag }), v.object({ saml: optionalFlag, oidc: v.boolean() })]),
  },
  login: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login',
    signsIn: true,
    reply: loginReply,
  },
  ssoLogin: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login/{authType}',
    encoding: 'form',
    reply: empty,
  },
} as const satisfies Calls;
