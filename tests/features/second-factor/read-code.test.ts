// @vitest-environment happy-dom
/** WebOTP is a row of both verify screens: the browser reads the code, the field is filled, nothing is sent (S2). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeForm } from '../../../src/features/second-factor/forms.ts';
import { qrCode } from '../../../src/features/second-factor/routes.ts';
import { scripted } from '../../flow/machine/scripted.ts';

/** The requests to the browser for a code, and the test's answers. */
let requests: { readonly signal: AbortSignal; readonly answer: (code: string) => void; readonly refuse: () => void }[] = [];

beforeEach(() => {
  requests = [];
  const get = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      requests.push({ signal, answer: (code) => resolve({ code }), refuse: () => reject(new DOMException('', 'NotAllowedError')) });
    });
  Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function open(screen: 'mfa-code' | 'mfa-setup-verify', mfaSetup = {}) {
  const stored = {
    mfaRetrievalToken: 'r1',
    requireMfaSetup: screen !== 'mfa-code',
    mfaSetup: { method: 'text', setupId: 's1', ...mfaSetup },
  };
  const s = scripted([], { stored: stored as never, memory: qrCode.as({ state: 'known', url: 'otpauth://totp/x', isAnother: false }) });
  s.flow.visit(screen);
  return { ...s, typed: () => s.flow.form(codeForm).getState().values['mfaToken'] };
}

describe.each(['mfa-code', 'mfa-setup-verify'] as const)('the screen %s', (screen) => {
  it('fills in the code that the browser has read, and sends nothing', async () => {
    const { typed, calls, flow } = open(screen);
    requests.at(-1)?.answer('123456');
    await settle();
    expect([typed(), calls, flow.getState().busy]).toEqual(['123456', [], null]);
  });

  it('leaves the field alone when the browser refuses', async () => {
    const { typed, flow, errors } = open(screen);
    requests.at(-1)?.refuse();
    await settle();
    expect([typed(), flow.getState().banner, errors()]).toEqual(['', null, []]);
  });

  it('asks for nothing where the code comes from the app', () => {
    open(screen, { method: 'app' });
    expect(requests).toEqual([]);
  });

  it('fills in nothing once the app was chosen instead', async () => {
    const { typed, flow } = open(screen);
    flow.session().store.patch({ mfaSetup: { method: 'app', setupId: 's1' } });
    requests.at(-1)?.answer('123456');
    await settle();
    expect(typed()).toBe('');
  });

  it('gives up when it is left', () => {
    const { flow } = open(screen);
    flow.visit('login');
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});
