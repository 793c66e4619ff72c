/** A page may have one request open, so a prompt stops the one that waits behind the email box, which begins again afterwards. */
import { bufferToBase64URLString, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Body, Reply } from '../../contract/contract.ts';
import { hasFocus, ofDocument } from '../../ui/own-document.ts';
import { PasskeyError, type PasskeyFailure } from './failures.ts';

export type Assertion = Body<'mfaPasskey'>['credential'];
export type Attestation = Body<'addPasskey'>['credential'];
export type PasskeyOptions = Reply<'mfaPasskeyOptions' | 'passkeyCreationOptions'>['publicKey'];

/** No user can have seen a prompt, let alone answered it, in this time. */
const UNSEEN_MS = 300;

/** Extensions that replace `navigator.credentials` ignore signals, so a stopped request gets this long to end. */
const STOP_MS = 300;

/** What the browser's errors mean, except that of a prompt that was cancelled or has timed out. */
interface Meanings {
  readonly byName: Readonly<Record<string, PasskeyFailure>>;
  readonly other: PasskeyFailure;
}
const byName = { AbortError: 'not-used', OperationError: 'elsewhere', SecurityError: 'not-here' } as const;
const used: Meanings = { byName: { ...byName, InvalidStateError: 'elsewhere' }, other: 'not-used' };
const created: Meanings = { byName: { ...byName, InvalidStateError: 'exists' }, other: 'not-created' };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const complained = new Set<string>();

/** Only the service's operator and the page's author can correct the RP ID, so the console names it. */
function checkDomain(rpId: unknown): void {
  const host = location.hostname;
  if (typeof rpId !== 'string' || rpId === host || host.endsWith(`.${rpId}`)) return;
  if (!complained.has(rpId))
    console.error(
      `news-auth: the service's passkeys are for ${rpId} (RP ID), which is neither this page's host ${host} nor a domain above it.`,
    );
  complained.add(rpId);
  throw new PasskeyError('not-here');
}

interface NativeJson {
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>;
  parseRequestOptionsFromJSON?(options: object): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON?(options: object): PublicKeyCredentialCreationOptions;
}
const native = (): NativeJson => PublicKeyCredential;

const base64 = bufferToBase64URLString;

const assertionResponse = ({ clientDataJSON, authenticatorData, signature, userHandle }: AuthenticatorAssertionResponse) => ({
  clientDataJSON: base64(clientDataJSON),
  authenticatorData: base64(authenticatorData),
  signature: base64(signature),
  ...(userHandle && { userHandle: base64(userHandle) }),
});
const attestationResponse = (response: AuthenticatorAttestationResponse) => ({
  clientDataJSON: base64(response.clientDataJSON),
  attestationObject: base64(response.attestationObject),
  transports: response.getTransports?.(),
});

/** Password managers return objects of their own, on which the browser's `toJSON` throws. */
function toJson<R extends AuthenticatorResponse, J>(credential: Credential | null, responseOf: (response: R) => J) {
  if (!credential) throw new PasskeyError('none');
  const key = credential as PublicKeyCredential & { readonly response: R };
  try {
    return key.toJSON();
  } catch {
    const { id, rawId, response } = key;
    return { id, rawId: base64(rawId), type: 'public-key' as const, clientExtensionResults: {}, response: responseOf(response) };
  }
}

/** For browsers that cannot read options as JSON a package does the work, and stops by a signal of its own. */
async function helped<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  return start().finally(() => signal.removeEventListener('abort', stop));
}

/** A service may send what it leaves out as null, which the browser's reader refuses. */
const withoutNulls = (options: PasskeyOptions): PasskeyOptions =>
  JSON.parse(JSON.stringify(options), (_, value: unknown) => value ?? undefined);

async function get(asked: PasskeyOptions, signal: AbortSignal, mediation?: 'conditional'): Promise<Assertion> {
  const options = withoutNulls(asked);
  const publicKey = native().parseRequestOptionsFromJSON?.(options);
  if (publicKey) return toJson(await navigator.credentials.get({ publicKey, signal, mediation }), assertionResponse) as Assertion;
  const how = { useBrowserAutofill: mediation !== undefined, verifyBrowserAutofillInput: false };
  const { response, ...rest } = await helped(signal, () => startAuthentication({ optionsJSON: options as never, ...how }));
  return { ...rest, type: 'public-key', response: { ...response } };
}

async function create(asked: PasskeyOptions, signal: AbortSignal): Promise<Attestation> {
  const options = withoutNulls(asked);
  const publicKey = native().parseCreationOptionsFromJSON?.(options);
  if (publicKey) return toJson(await navigator.credentials.create({ publicKey, signal }), attestationResponse) as Attestation;
  const { response, ...rest } = await helped(signal, () => startRegistration({ optionsJSON: options as never }));
  return { ...rest, type: 'public-key', response: { ...response } };
}

const bounded = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const end = () => setTimeout(() => reject(signal.reason), STOP_MS);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    }),
  ]);

/** An email box whose list of suggestions offers passkeys. */
interface Seeker {
  readonly begin: () => () => Promise<unknown>;
  stop: (() => Promise<unknown>) | undefined;
}
const seekers = new Set<Seeker>();
let prompts = 0;

/** Only the first box has the one request of the page, and none while a prompt is open. */
function proceed(): void {
  const [first] = seekers;
  if (first && prompts === 0) first.stop ??= first.begin();
}

async function halt(seeker: Seeker | undefined): Promise<void> {
  if (!seeker?.stop) return;
  const ended = seeker.stop();
  seeker.stop = undefined;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2 * STOP_MS))]);
}

async function prompt<T>(ask: () => Promise<T>, rpId: unknown, signal: AbortSignal, meanings: Meanings): Promise<T> {
  checkDomain(rpId);
  prompts += 1;
  const [first] = seekers;
  await halt(first);
  const began = performance.now();
  try {
    if (signal.aborted) throw new PasskeyError('not-used');
    return await bounded(signal, ask());
  } catch (error) {
    if (error instanceof PasskeyError) throw error;
    const isUnseen = performance.now() - began < UNSEEN_MS && hasFocus();
    const why = nameOf(error) === 'NotAllowedError' ? (isUnseen ? 'none' : 'not-used') : meanings.byName[nameOf(error)];
    throw new PasskeyError(why ?? meanings.other, error);
  } finally {
    prompts -= 1;
    proceed();
  }
}

/** @throws PasskeyError */
export async function askForPasskey(options: PasskeyOptions, signal: AbortSignal, ofAccount: boolean): Promise<Assertion> {
  const allowed = options['allowCredentials'];
  // For an empty list the browser would offer passkeys of other accounts.
  if (ofAccount && Array.isArray(allowed) && allowed.length === 0) throw new PasskeyError('none');
  return prompt(() => get(options, signal), options['rpId'], signal, used);
}

/** @throws PasskeyError */
export const createPasskey = (options: PasskeyOptions, signal: AbortSignal): Promise<Attestation> =>
  prompt(() => create(options, signal), idOf(options['rp']), signal, created);

const idOf = (thing: unknown): string | undefined => {
  const { id } = Object(thing);
  return typeof id === 'string' ? id : undefined;
};

export async function disownPasskey(options: PasskeyOptions, { id: credentialId }: Attestation): Promise<void> {
  const rpId = idOf(options['rp']) ?? location.hostname;
  await native().signalUnknownCredential?.({ rpId, credentialId });
}

/** A challenge lives ten minutes, so the page requests another one long before. */
const RENEW_MS = 4 * 60_000;

export interface Autofill {
  readonly ask: (signal: AbortSignal) => Promise<PasskeyOptions>;
  /** Resolves once it is known whether the service accepted the passkey. */
  readonly chosen: (credential: Assertion, askedAt: number) => Promise<unknown>;
  readonly box: HTMLInputElement;
}

/** Resolves at the end of its signal too. */
const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (ofDocument('visibilityState') === 'visible' || signal.aborted) resolve();
    };
    look();
    addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', look);
  });

async function seekOnce({ ask, chosen }: Autofill, signal: AbortSignal): Promise<void> {
  const askedAt = Date.now();
  const turn = new AbortController();
  const end = () => turn.abort();
  signal.addEventListener('abort', end);
  const timer = setTimeout(() => void visible(turn.signal).then(end), RENEW_MS);
  const over = new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
  const request = async () => {
    const options = await ask(turn.signal);
    checkDomain(options['rpId']);
    return get(options, turn.signal, 'conditional');
  };
  try {
    const credential = await bounded(turn.signal, request());
    // A late credential was for another step.
    if (turn.signal.aborted) return;
    clearTimeout(timer);
    await chosen(credential, askedAt);
  } catch {
    // The user pressed nothing, so no message is shown; the next turn begins when this one is old.
    await over;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function seek(autofill: Autofill, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await visible(signal);
    if (!signal.aborted) await seekOnce(autofill, signal);
  }
}

export function offerInBox(autofill: Autofill): () => void {
  const { box } = autofill;
  const seeker: Seeker = {
    begin() {
      const controller = new AbortController();
      box.setAttribute('autocomplete', 'username webauthn');
      const ended = seek(autofill, controller.signal);
      return () => {
        controller.abort();
        box.setAttribute('autocomplete', 'username');
        return ended;
      };
    },
    stop: undefined,
  };
  let gone = false;
  const isOffered = PublicKeyCredential.isConditionalMediationAvailable?.() ?? Promise.resolve(false);
  isOffered.then(
    (yes) => {
      if (!yes || gone) return;
      seekers.add(seeker);
      proceed();
    },
    () => {},
  );
  return () => {
    gone = true;
    if (!seekers.delete(seeker)) return;
    void halt(seeker).then(proceed);
  };
}
