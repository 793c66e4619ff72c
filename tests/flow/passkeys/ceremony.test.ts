// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Autofill, askForPasskey, createPasskey, offerInBox } from '../../../src/flow/passkeys/ceremony.ts';
import { fakeAuthenticator } from './fake-authenticator.ts';

const options = { challenge: 'c', rpId: 'localhost' };

let page: AbortController;
let stops: (() => void)[] = [];
beforeEach(() => {
  page = new AbortController();
  vi.useFakeTimers();
});
afterEach(async () => {
  page.abort();
  for (const stop of stops) stop();
  stops = [];
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (state: 'visible' | 'hidden') => vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue(state);

async function seek(how: Partial<Autofill> = {}) {
  const box = document.createElement('input');
  stops.push(offerInBox({ box, ask: async () => options, chosen: async () => {}, ...how }));
  await vi.advanceTimersByTimeAsync(0);
}

it('opens a prompt though an extension does not end the request behind the e-mail box', async () => {
  const { prompts } = fakeAuthenticator({ deaf: true });
  await seek();
  const ceremony = askForPasskey(options, page.signal, false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prompts.map(({ mediation, signal }) => [mediation, signal.aborted])).toEqual([
    ['conditional', true],
    [undefined, false],
  ]);
  prompts[1]?.answer('by button');
  expect(await ceremony).toMatchObject({ id: 'by button' });
});

it.each([true, false])('leaves out what a service sends as null, which the browser’s reader refuses (%s)', async (json) => {
  const { prompt } = fakeAuthenticator({ json });
  const request = { ...options, rpId: null, timeout: null, allowCredentials: null, hints: null, extensions: { appid: null } };
  void askForPasskey(request, page.signal, true).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.values((await prompt()).publicKey)).not.toContain(null);
  expect((await prompt()).publicKey).not.toHaveProperty('timeout', null);
  const creation = {
    challenge: 'c',
    rp: { id: null, name: 'Newsline' },
    user: { id: 'dQ', name: 'a', displayName: 'a' },
    excludeCredentials: null,
  };
  void createPasskey({ ...creation, pubKeyCredParams: [], authenticatorSelection: { authenticatorAttachment: null } }, page.signal).catch(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(JSON.stringify((await prompt(2)).publicKey)).not.toContain('null');
});

it('opens a prompt while the suggestions wait for the page to be visible', async () => {
  const { prompts } = fakeAuthenticator();
  show('hidden');
  await seek();
  expect(prompts).toEqual([]);
  void askForPasskey(options, page.signal, false).catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prompts.map(({ mediation }) => mediation)).toEqual([undefined]);
});

it('opens a prompt while the service is asked whether it takes what was chosen', async () => {
  const { prompts } = fakeAuthenticator();
  await seek({ chosen: () => new Promise(() => {}) });
  prompts[0]?.answer('from the box');
  await vi.advanceTimersByTimeAsync(0);
  void askForPasskey(options, page.signal, false).catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prompts).toHaveLength(2);
});

it('takes nothing of a request that was stopped, however late it is answered', async () => {
  const { prompts } = fakeAuthenticator({ deaf: true });
  const chosen = vi.fn(async () => {});
  await seek({ chosen });
  stops[0]?.();
  prompts[0]?.answer('late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(chosen).not.toHaveBeenCalled();
});

it('asks for a new challenge after four minutes though an extension does not end the request', async () => {
  const { prompts } = fakeAuthenticator({ deaf: true });
  await seek();
  await vi.advanceTimersByTimeAsync(4 * 60_000 + 1_000);
  expect(prompts).toHaveLength(2);
});

it('hands the page’s request to the next box though an extension does not end it', async () => {
  const { prompts } = fakeAuthenticator({ deaf: true });
  await seek();
  await seek();
  expect(prompts).toHaveLength(1);
  stops[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prompts).toHaveLength(2);
});

it('ends a prompt that its user has left, and begins again behind the e-mail box, though an extension leaves it open', async () => {
  const { prompts } = fakeAuthenticator({ deaf: true });
  await seek();
  const left = new AbortController();
  const ceremony = askForPasskey(options, left.signal, false);
  await vi.advanceTimersByTimeAsync(1_000);
  left.abort();
  const failed = expect(ceremony).rejects.toThrow('not-used');
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  expect(prompts.map(({ mediation }) => mediation)).toEqual(['conditional', undefined, 'conditional']);
});

it('has no suggestions where the browser does not say whether it can offer them', async () => {
  const { prompts } = fakeAuthenticator();
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.reject(new Error('not in this frame')) });
  await seek();
  expect(prompts).toEqual([]);
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const broken = (response: object) => ({
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response,
  toJSON() {
    throw new TypeError('Illegal invocation');
  },
});
const answers = (credential: object) => {
  fakeAuthenticator();
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: async () => credential, create: async () => credential },
  });
};

it('reads a passkey of a password manager on which `toJSON` throws', async () => {
  const assertion = {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('user'),
  };
  answers(broken(assertion));
  expect(await askForPasskey(options, page.signal, false)).toEqual({
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: 'dXNlcg' },
  });
});

it('reads a new passkey of a password manager on which `toJSON` throws', async () => {
  const attestation = { clientDataJSON: bytes('{}'), attestationObject: bytes('object'), getTransports: () => ['internal'] };
  answers(broken(attestation));
  expect(await createPasskey({ challenge: 'c', rp: { id: 'localhost' } }, page.signal)).toEqual({
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'b2JqZWN0', transports: ['internal'] },
  });
});
