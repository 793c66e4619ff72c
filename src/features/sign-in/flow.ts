/** The e-mail step and the password step (S2, S4 login mode, S8 login errors). */
import * as v from 'valibot';
import { type FailureFacts, shownStatus, UNHANDLED } from '../../client/api-error.ts';
import { mfaChallenge, mfaMethod } from '../../contract/calls/second-factor.ts';
import { emailForm, passwordForm, ssoEmailForm } from './forms.ts';
import { asciiEmail } from '../../forms/email-address.ts';
import { action, type Actions, choice, type FlowOf, type Transition, way } from '../../flow/action.ts';
import type { signInRoutes } from './routes.ts';
import { signInText } from './text.ts';
import { anotherAccount, signedIn } from '../../flow/after-login.ts';
import { type LoginMode, loginMode, withoutAddress } from '../../flow/sign-in-memory.ts';
import { unexpected } from '../../flow/failure/unexpected.ts';
import { banners } from '../../flow/banners.ts';

/** The form of the e-mail step by mode. */
export const emailFormOf = (mode: LoginMode) => (mode === 'connect' ? emailForm : ssoEmailForm);

/** The values of the form. */
interface TypedAddress {
  readonly username?: string;
}

/** The values of the form, and the mode that they were sent in: by the time of the answer it may be another one. */
interface Asked {
  readonly username: string;
  readonly mode?: LoginMode;
}

/** USER_REQUIRES_MFA: store what it carries, then set-up or verification (S4). */
function requireMfa(error: FailureFacts): Transition {
  const challenge = v.safeParse(mfaChallenge, error.data);
  if (!challenge.success) return unexpected('A1', UNHANDLED, error.requestId);
  const { mfaRetrievalToken, requireMfaSetup, phone, methods } = challenge.output;
  const known = methods?.filter((method) => v.is(mfaMethod, method));
  if (methods?.length && !known?.length && !requireMfaSetup) {
    return { banner: { ...banners.unknownMethods, requestId: error.requestId }, report: true };
  }
  return {
    to: requireMfaSetup ? 'mfa-setup-intro' : 'mfa-method',
    store: {
      mfaRetrievalToken,
      requireMfaSetup: requireMfaSetup ?? false,
      mfaSetup: { phone: phone ?? undefined, methods: known },
    },
    replace: true,
    drop: ['mfa-'],
  };
}

/** S4: an unknown failure, a numeric login result too, is shown with its number. */
const unknownFailure = (error: FailureFacts): Transition => unexpected('A1', shownStatus(error), error.requestId);

/** decisions 2: while the service is away the screen stays, but its banner still gives the code. */
const gatewayCode = 'A1';

/** Locked and expired look alike at the look-up and at the login: on the password page, at once (decisions 2). */
const refusals = {
  USER_ACCOUNT_EXPIRED: { to: 'password', banner: banners.USER_ACCOUNT_EXPIRED, report: true },
  TEMPORARY_PASSWORD_EXPIRED: { to: 'password', banner: banners.USER_ACCOUNT_EXPIRED, report: true },
  USER_ACCOUNT_LOCKED: { to: 'password', banner: banners.USER_ACCOUNT_LOCKED, report: true },
  UNAUTHORIZED_IP: { to: 'ip-error', report: true },
  RESOURCE_NOT_FOUND: { banner: banners.RESOURCE_NOT_FOUND, report: true },
  // S4: logged out, and to the root, without a code.
  TOKEN_INVALID: { to: 'login', forget: 'session', banner: banners.signInExpired, report: true, replace: true },
} as const satisfies Record<string, Transition>;

/** Asks how an address signs in. */
const lookUp = action({
  call: 'preflight',
  form: emailForm,
  gatewayCode,
  // Submitting the e-mail step clears any earlier session (decisions 2).
  before: (c, { username }) => ({
    forget: 'session',
    store: { username },
    // The page of a forgotten password begins with this address, not with an earlier one.
    drop: ['forgot-password'],
    memory: loginMode.as(loginMode.of(c) === 'sso-failed' ? 'sso' : loginMode.of(c)),
  }),
  input: (_, { username }) => ({ body: { username: asciiEmail(username) } }),
  on: {
    ok: ({ saml, oidc }, c, { mode = loginMode.of(c) }: Asked) => {
      const authType = saml ? 'saml' : oidc ? 'oidc' : undefined;
      if (!authType && mode !== 'connect') {
        return { memory: loginMode.as('sso-failed'), errors: { username: signInText.ssoFailed } };
      }
      return { to: 'password', store: { authType } };
    },
    ...refusals,
    else: unknownFailure,
  },
});

/** The actions of the e-mail and the password step (S4). */
export const signIn = {
  login: {
    // What was typed goes along.
    switchMode: choice((c, { username = '' }: TypedAddress) => {
      const mode = loginMode.of(c) === 'connect' ? 'sso' : 'connect';
      return { stops: true, memory: loginMode.as(mode), banner: null, into: emailFormOf(mode), fill: { username } };
    }),
    // With another address SSO may be found after all, so the switch of modes works again.
    retype: choice((c) => (loginMode.of(c) === 'sso-failed' ? { memory: loginMode.as('sso') } : {})),
    lookUp,
  },
  password: {
    /** For the account that a password manager has filled in. */
    lookUp,
    switchMode: choice(({ stored: { username = '' } }) => ({
      to: 'login',
      memory: loginMode.as('sso'),
      into: ssoEmailForm,
      fill: { username },
    })),
    logIn: action({
      call: 'login',
      form: passwordForm,
      clearOnFailure: ['password'],
      gatewayCode,
      input: (c, { password }) => ({
        body: { email: asciiEmail(c.stored.username ?? ''), password, strategy: 'legacyUser' as const },
      }),
      on: {
        ok: (result, c) => signedIn(result, c, 'login'),
        INVALID_CREDENTIALS: { banner: banners.INVALID_CREDENTIALS, report: true },
        ...refusals,
        USER_REQUIRES_MFA: requireMfa,
        else: unknownFailure,
      },
    }),
  },
  'transfer-unanswered': {
    anotherAccount: choice(anotherAccount),
  },
} as const satisfies FlowOf<typeof signInRoutes>;

/** The actions of every screen, for banners and the hosted page's header. */
export const globalActions = {
  toLogin: way('login'),
  anotherAccount: way('login', withoutAddress),
  toSignUp: way('signup'),
  toForgotPassword: way('forgot-password'),
  /** The header's log-in link, which leaves the SSO mode too. */
  leaveSso: way('login', { stops: true, memory: loginMode.as('connect') }),
} as const satisfies Actions;
