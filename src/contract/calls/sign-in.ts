/** The e-mail and the password step, and the hand-off to a company (S4). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { loginReply } from '../user.ts';
import { empty, maybe, text } from '../values.ts';

export const signInCalls = {
  preflight: {
    kind: 'none',
    method: 'POST',
    path: '/auth/preflight/',
    fails: ['USER_ACCOUNT_EXPIRED', 'TEMPORARY_PASSWORD_EXPIRED', 'USER_ACCOUNT_LOCKED', 'UNAUTHORIZED_IP', 'TOKEN_INVALID'],
    body: v.object({ username: text }),
    // An answer with neither flag is malformed. It does not mean that both are false.
    reply: v.union([v.object({ saml: v.boolean(), oidc: maybe }), v.object({ saml: maybe, oidc: v.boolean() })]),
  },
  login: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login',
    signsIn: true,
    fails: [
      'INVALID_CREDENTIALS',
      'USER_ACCOUNT_EXPIRED',
      'TEMPORARY_PASSWORD_EXPIRED',
      'USER_ACCOUNT_LOCKED',
      'UNAUTHORIZED_IP',
      'USER_REQUIRES_MFA',
      'TOKEN_INVALID',
    ],
    body: v.object({ email: text, password: text, strategy: v.literal('legacyUser') }),
    reply: loginReply,
  },
  ssoLogin: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login/{authType}',
    encoding: 'form',
    body: v.object({ username: text, redirect_url: v.optional(text) }),
    reply: empty,
  },
} as const satisfies Calls;
