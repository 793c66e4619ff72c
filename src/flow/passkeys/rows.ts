import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import type { FailureFacts } from '../../client/answer.ts';
import { action, browserStep, type Context, type Outcomes, type Transition } from '../flow.ts';
import type { Assertion, Attestation, PasskeyOptions } from './ceremony.ts';
import { passkeyBanners, passkeyFailed } from './failures.ts';
import { loadCeremony } from './able.ts';
import { slice } from '../memory.ts';
import { passkeyAnswer } from '../sign-in-memory.ts';

/** The name of a passkey until its user changes it, such as `Chrome · Windows`. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

function deviceName({ userAgent }: Navigator): string {
  const nameIn = (rows: typeof browsers) => rows.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || 'Passkey';
}

interface PasskeyRequest {
  readonly publicKey: PasskeyOptions;
  readonly at: number;
}
export const passkeyRequest = slice<PasskeyRequest | undefined>('mfa-passkey-request', undefined);

export const newPasskey = slice<Attestation | undefined>('mfa-passkey-new', undefined);

export const withOptions = (publicKey: PasskeyOptions, c: Context): Transition => ({
  memory: passkeyRequest.as({ publicKey, at: c.now }),
  next: 'promptPasskey',
});

function needed<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('news-auth: a passkey is sent that was not asked for');
  return thing;
}

/** What the browser has made of the request. @throws Error before it has */
export const assertionOf = (c: Pick<Context, 'memory'>): Assertion => needed(passkeyAnswer.of(c));
const attestationOf = (c: Pick<Context, 'memory'>): Attestation => needed(newPasskey.of(c));
const optionsOf = (c: Context): PasskeyOptions => needed(passkeyRequest.of(c)).publicKey;

/** The service does not take the new passkey, or does not begin with one. */
export const notCreated: Transition = { banner: passkeyBanners['not-created'], report: true };

/** The rows of a screen that makes a passkey. */
export const creation = (
  added: Outcomes<'addPasskey'>['ok'],
  tooOld: Outcomes<'addPasskey'>['REAUTHENTICATION_REQUIRED'],
  failed: (error: FailureFacts, c: Context) => Transition,
) => ({
  usePasskey: action({
    call: passkeyCalls.passkeyCreationOptions,
    input: () => ({ body: {} }),
    on: {
      ok: ({ publicKey }, c) => withOptions(publicKey, c),
      PASSKEY_REFUSED: notCreated,
      else: failed,
    },
  }),
  promptPasskey: browserStep<Attestation>({
    browser: async (c, _, signal) => (await loadCeremony()).createPasskey(optionsOf(c), signal),
    on: {
      ok: (credential) => ({ memory: newPasskey.as(credential), next: 'sendPasskey' }),
      else: (error) => passkeyFailed(error, true),
    },
  }),
  /** Otherwise the device would offer a passkey that the service does not accept at the next sign-in. */
  disownPasskey: browserStep<void>({
    background: true,
    browser: async (c) => (await loadCeremony()).disownPasskey(optionsOf(c), attestationOf(c)),
    on: { ok: { memory: newPasskey.as(undefined) }, else: { memory: newPasskey.as(undefined) } },
  }),
  sendPasskey: action({
    call: passkeyCalls.addPasskey,
    input: (c) => ({ body: { credential: attestationOf(c), name: deviceName(navigator) } }),
    on: {
      ok: added,
      REAUTHENTICATION_REQUIRED: tooOld,
      PASSKEY_EXISTS: { banner: passkeyBanners.exists, report: true },
      PASSKEY_REFUSED: { ...notCreated, next: 'disownPasskey' },
      else: failed,
    },
  }),
});

/** `failed` decides where a prompt without a passkey leads. */
export const takePasskey = (ofAccount: boolean, failed: (why: Transition) => Transition = (why) => why) =>
  browserStep<Assertion>({
    browser: async (c, _, signal) => (await loadCeremony()).askForPasskey(optionsOf(c), signal, ofAccount),
    on: {
      ok: (credential) => ({ memory: passkeyAnswer.as(credential), next: 'sendPasskey' }),
      else: (error) => failed(passkeyFailed(error)),
    },
  });
