/** The email step and the password step (S2, S4 login mode, S5, S8 login errors). */
import * as v from 'valibot';
import { signInCalls } from '../../contract/calls/sign-in.ts';
import { UNHANDLED, shownStatus, type FailureFacts } from '../../client/answer.ts';
import { mfaChallenge, secondFactorMethod } from '../../contract/calls/second-factor.ts';
import { usernameField } from '../../forms/fields/username.ts';
import { defineForm } from '../../forms/form.ts';
import { fieldLimits, notEmpty } from '../../forms/rules.ts';
import { asciiEmail } from '../../forms/email-address.ts';
import { action, choice, link, type Actions, type FlowOf, type Transition, type Flow } from '../../flow/flow.ts';
import type { signInRoutes } from './routes.ts';
import { signInText } from './text.ts';
import { anotherAccount, signedIn } from '../../flow/after-login.ts';
import { loginMode, withoutAddress, type LoginMode } from '../../flow/sign-in-memory.ts';
import { unexpected } from '../../flow/failure.ts';
import { banners } from '../../flow/banners.ts';
import { canUsePasskeys } from '../../flow/passkeys/able.ts';

/* The names of fields are those of the calls' bodies. */

const emailStep = (name: string, label: string) => defineForm({ name, submit: 'Log In', fields: [usernameField(label)] });

export const emailForm = emailStep('email', 'Email');
export const ssoEmailForm = emailStep('sso-email', 'SSO provider email');

/** The password is sent exactly as typed. */
export const passwordForm = defineForm({
  name: 'password',
  submit: 'Log In',
  fields: [
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      autocomplete: 'current-password',
      max: fieldLimits.login,
      rules: [notEmpty('Password required')],
    },
  ],
});

export const emailFormOf = (mode: LoginMode) => (mode === 'connect' ? emailForm : ssoEmailForm);

interface TypedAddress {
  readonly username?: string;
}

/** `mode` is kept, since it may have changed by the time of the answer. */
interface LookUp {
  readonly username: string;
  readonly mode?: LoginMode;
}

/** S4: the data of USER_REQUIRES_MFA is stored before set-up or verification. */
function requireMfa(error: FailureFacts): Transition {
  const challenge = v.safeParse(mfaChallenge, error.data);
  if (!challenge.success) return unexpected('A1', UNHANDLED, error.requestId);
  const { mfaRetrievalToken, requireMfaSetup, phone, methods } = challenge.output;
  const known = methods?.filter((method) => v.is(secondFactorMethod, method)).filter((method) => method !== 'passkey' || canUsePasskeys());
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

/** S4: an unknown failure, also a numeric login result, is shown with its number. */
export const unknownFailure = (error: FailureFacts): Transition => unexpected('A1', shownStatus(error), error.requestId);

/** decisions 2: while the service is away the screen stays, but its banner still contains the code. */
export const gatewayCode = 'A1';

/** A locked or expired account looks alike at the look-up and at sign-in (decisions 2). */
export const refusals = {
  USER_ACCOUNT_EXPIRED: { to: 'password', banner: banners.USER_ACCOUNT_EXPIRED, report: true },
  TEMPORARY_PASSWORD_EXPIRED: { to: 'password', banner: banners.USER_ACCOUNT_EXPIRED, report: true },
  USER_ACCOUNT_LOCKED: { to: 'password', banner: banners.USER_ACCOUNT_LOCKED, report: true },
  UNAUTHORIZED_IP: { to: 'ip-error', report: true },
  RESOURCE_NOT_FOUND: { banner: banners.RESOURCE_NOT_FOUND, report: true },
  // S4: signed out, and to the root, without a code.
  TOKEN_INVALID: { to: 'login', forget: 'session', banner: banners.signInExpired, report: true, replace: true },
} as const satisfies Record<string, Transition>;

const lookUp = action({
  call: signInCalls.preflight,
  form: emailForm,
  gatewayCode,
  // Submitting the email step clears any earlier session (decisions 2).
  before: (c, { username }) => ({
    forget: 'session',
    store: { username },
    // The forgotten-password page begins with this address, not with an earlier one.
    drop: ['forgot-password'],
    memory: loginMode.as(loginMode.of(c) === 'sso-failed' ? 'sso' : loginMode.of(c)),
  }),
  input: (_, { username }) => ({ body: { username: asciiEmail(username) } }),
  on: {
    ok: ({ saml, oidc }, c, { mode = loginMode.of(c) }: LookUp) => {
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

export const signIn = {
  login: {
    // The typed address is kept.
    switchMode: choice((c, { username = '' }: TypedAddress) => {
      const mode = loginMode.of(c) === 'connect' ? 'sso' : 'connect';
      return { stops: true, memory: loginMode.as(mode), banner: null, into: emailFormOf(mode), fill: { username } };
    }),
    // SSO may be found for another address, so the user may switch modes again.
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
      call: signInCalls.login,
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

/** For banners and the hosted page's header. */
export const globalActions = {
  toLogin: link('login'),
  anotherAccount: link('login', withoutAddress),
  toSignUp: link('signup'),
  toForgotPassword: link('forgot-password'),
  /** The header's sign-in link leaves the SSO mode too. */
  leaveSso: link('login', { stops: true, memory: loginMode.as('connect') }),
} as const satisfies Actions;

export function isUntouched(flow: Flow): boolean {
  const state = flow.getState();
  const { screen, previous, busy } = state;
  if (screen !== 'login' || previous !== null || busy !== null) return false;
  return flow.form(emailFormOf(loginMode.of(state))).getState().values.username === '';
}
