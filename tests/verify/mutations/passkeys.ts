/** Every rule of the plan passkeys, broken once. */
import { answersOf, codeOf, hidden, json, cacheable, type Mutate, type Passing, refusedWith, success, takes, withData } from '../proxy.ts';
import type { Mutation } from './table.ts';

const MFA = '/api/v1/auth/legacyUser/mfa';
const LOG_IN = '/auth/passkey';
const OPTIONS = `${LOG_IN}/options`;
const SECURITY = '/auth/security';
const CODES = `${SECURITY}/recoveryCodes`;

const credentialOf = ({ body }: Passing) => Object(json(body)['credential']) as { readonly id?: string; readonly response?: object };
const originOf = (passing: Passing): unknown => {
  const { clientDataJSON = '' } = Object(credentialOf(passing).response) as { readonly clientDataJSON?: string };
  return json(Buffer.from(clientDataJSON, 'base64url').toString())['origin'];
};

/** What was taken once is taken again. */
const takenAgain = (path: string, code: string, nameOf: (passing: Passing) => string): Mutate => {
  const taken = new Set<string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path !== path) return answer;
    if (answer.status === 200) taken.add(nameOf(passing));
    return codeOf(answer) === code && taken.has(nameOf(passing)) ? success({}, answer) : answer;
  };
};

/** A passkey that was removed still signs in. */
const removedInVain = (): Mutate => {
  let isRemoved = false;
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path.endsWith('/remove') && answer.status === 200) isRemoved = true;
    return passing.path === LOG_IN && isRemoved ? success({}, answer) : answer;
  };
};

/** A passkey that never signed in is let in. */
const strangersComeIn = (): Mutate => {
  const known = new Set<string | undefined>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path === `${SECURITY}/passkeys`) known.add(credentialOf(passing).id);
    return passing.path === LOG_IN && !known.has(credentialOf(passing).id) ? success({}, answer) : answer;
  };
};

const codeIn = ({ body }: Passing): string =>
  String(json(body)['mfaToken'] ?? '')
    .replace('-', '')
    .toUpperCase();
const options = (change: object): Mutate =>
  answersOf(OPTIONS, (answer) => withData(answer, { publicKey: { ...Object(Object(json(answer.text)['data']).publicKey), ...change } }));

export const passkeyMutations: readonly Mutation[] = [
  { module: 'passkeys.options', broken: () => options({ userVerification: 'preferred' }) },
  { module: 'passkeys.unknown', broken: strangersComeIn },
  { module: 'passkeys.created', broken: () => answersOf(SECURITY, (answer) => withData(answer, { passkeys: [] })) },
  { module: 'passkeys.created', broken: () => answersOf(SECURITY, (answer) => withData(answer, { recoveryCodesLeft: 'many' })) },
  {
    module: 'passkeys.second-factor',
    broken: () => answersOf(`${MFA}/passkey`, (answer) => withData(answer, { isExpired: 'no' })),
  },
  { module: 'passkeys.first-step', broken: () => takenAgain(LOG_IN, 'INVALID_CREDENTIALS', ({ body }) => body) },
  {
    module: 'passkeys.origin',
    broken: () => takes(LOG_IN, 'INVALID_CREDENTIALS', {}, (passing) => originOf(passing) === 'https://look-alike.invalid'),
  },
  { module: 'passkeys.recovery-codes', broken: () => takenAgain(`${MFA}/recovery`, 'INVALID_MFA_CODE', codeIn) },
  { module: 'passkeys.recovery-codes', broken: () => answersOf(CODES, (answer) => withData(answer, { codes: ['AAAAA-AAAAA'] })) },
  { module: 'passkeys.fresh', broken: () => takes(CODES, 'REAUTHENTICATION_REQUIRED', { codes: [] }) },
  { module: 'passkeys.removed', broken: removedInVain },
  { module: 'passkeys.exposed-headers', broken: () => answersOf(LOG_IN, hidden('x-auth-token')) },
  { module: 'passkeys.failures', broken: () => answersOf(LOG_IN, refusedWith({ requestId: 'another' })) },
  { module: 'passkeys.not-stored', broken: () => answersOf(SECURITY, cacheable) },
];
