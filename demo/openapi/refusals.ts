/** Which codes each call may be refused with, and what such an answer looks like. */
import { type CallName, contract } from '../../src/contract/contract.ts';
import type { CallKind, Endpoint } from '../../src/contract/endpoint.ts';
import { type ErrorCode, errorCodes } from '../../src/contract/errors.ts';
import { REQUEST_ID } from '../gallery/service.ts';
import { type Answer, codeSent, failureAnswer, refuse } from '../server/failure/failure.ts';

/** Codes that the client handles the same way on every screen, in addition to those that a call's row in the contract names. */
const anywhere: readonly ErrorCode[] = ['DATABASE_ACCESS_DENIED', 'TOO_MANY_REQUESTS'];

const ofKind: Readonly<Record<CallKind, readonly ErrorCode[]>> = {
  none: [],
  mfa: [],
  reset: ['TOKEN_EXPIRED', 'TOKEN_INVALID'],
  session: ['TOKEN_EXPIRED', 'TOKEN_INVALID', 'SESSION_TIMED_OUT', 'SETUP_REQUIRED'],
};

const ofCall: { readonly [N in CallName]?: readonly ErrorCode[] } = {
  preflight: ['RESOURCE_NOT_FOUND'],
  login: ['RESOURCE_NOT_FOUND'],
  refresh: ['TOKEN_INVALID', 'SESSION_TIMED_OUT', 'UNAUTHORIZED_IP'],
  redeem: ['TOKEN_INVALID', 'UNAUTHORIZED_IP'],
  verifyResetToken: ['TOKEN_INVALID'],
  activate: ['RESOURCE_NOT_FOUND'],
  sessionTimeout: ['RESOURCE_NOT_FOUND'],
  saveFilter: ['RESOURCE_NOT_FOUND'],
  filterItems: ['RESOURCE_NOT_FOUND'],
  saveFilterItems: ['RESOURCE_NOT_FOUND'],
  saveAnswers: ['REAUTHENTICATION_REQUIRED'],
  translate: ['PAYLOAD_NOT_ACCEPTABLE'],
};

function codesOf(name: CallName): readonly ErrorCode[] {
  const { kind, fails = [] }: Endpoint = contract[name];
  const all = new Set([...fails, ...anywhere, ...ofKind[kind], ...(ofCall[name] ?? [])]);
  return errorCodes.filter((code) => all.has(code));
}

interface Variant {
  readonly code: ErrorCode;
  /** Follows the code in the name of the example. */
  readonly suffix: string;
  /** The only call that answers so; absent if every call with the code does. */
  readonly at?: CallName;
  readonly details: Parameters<typeof refuse>[1];
}

const challenged = { mfaRetrievalToken: 'Vb3rT8kqYxW1nD5cLm7ZpA', requireMfaSetup: false, phone: '******0119', methods: ['text', 'app'] };
const changeRefused = (suffix: string, message: string): Variant => ({
  code: 'PASSWORD_CHANGE_REFUSED',
  suffix,
  at: 'changePassword',
  details: { message },
});
const nameRefusedAt = (at: CallName): Variant => ({
  code: 'PASSKEY_REFUSED',
  suffix: 'name',
  at,
  details: { message: 'Enter a name of 1 to 80 characters.' },
});

/** Codes whose answers contain more, or lead to different screens. The others have one answer without details. */
const variants: readonly Variant[] = [
  { code: 'USER_REQUIRES_MFA', suffix: 'verification', details: { data: challenged } },
  {
    code: 'USER_REQUIRES_MFA',
    suffix: 'set-up',
    details: { data: { mfaRetrievalToken: challenged.mfaRetrievalToken, requireMfaSetup: true, methods: [] } },
  },
  { code: 'TOO_MANY_REQUESTS', suffix: 'in-40-seconds', details: { retryAfterMs: 40_000 } },
  { code: 'TOO_MANY_REQUESTS', suffix: 'code-sent', at: 'mfaSend', details: codeSent(20_000).details },
  { code: 'TOO_MANY_REQUESTS', suffix: 'code-sent', at: 'mfaProfile', details: codeSent(20_000).details },
  changeRefused('used-before', 'Matches one of the last 10 passwords'),
  changeRefused('wrong-current-password', 'Invalid username or password'),
  changeRefused('not-now', 'Cannot change your password now'),
  { code: 'PASSKEY_REFUSED', suffix: '', at: 'passkeyCreationOptions', details: {} },
  { code: 'PASSKEY_REFUSED', suffix: '', at: 'addPasskey', details: {} },
  nameRefusedAt('addPasskey'),
  nameRefusedAt('renamePasskey'),
  {
    code: 'PASSWORD_CHANGE_REFUSED',
    suffix: 'recently-used',
    at: 'resetPassword',
    details: { message: 'Password recently used', code: 5024 },
  },
];

export interface Refusal {
  readonly name: string;
  readonly code: ErrorCode;
  /** Exactly as the reference server answers. */
  readonly answer: Answer;
}

function answersWith(name: CallName, code: ErrorCode): readonly Refusal[] {
  const known = variants.filter((variant) => variant.code === code && (variant.at ?? name) === name);
  const rows = known.length > 0 ? known : [{ code, suffix: '', details: {} }];
  return rows.map(({ suffix, details }) => {
    const failure = refuse(code, details);
    return {
      name: [code, suffix].filter(Boolean).join('.'),
      code,
      answer: failureAnswer(failure, REQUEST_ID, contract[name].path),
    };
  });
}

/** Every refusal of a call that a screen, or the client on any screen, has an answer to. */
export const refusalsOf = (name: CallName): readonly Refusal[] => codesOf(name).flatMap((code) => answersWith(name, code));

/** Anything else (S8). */
export const unexpected: Answer = failureAnswer(refuse('INTERNAL_ERROR'), REQUEST_ID, '');
