// @vitest-environment happy-dom
/** A screen of the second factor after the right code: its storage is cleared, and it stays until the next screen has loaded. */
import { qrCode } from '../../../src/features/second-factor/routes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../draw.tsx';

const get = vi.fn(() => new Promise<null>(() => {}));

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
  get.mockClear();
});

const fromApp = 'Enter the code that your authenticator app shows.';

describe.each([
  ['mfa-code', undefined],
  ['mfa-setup-verify', { done: true }],
] as const)('the screen %s', (step, after) => {
  it('asks the browser for no code when the app is used, and still speaks of the app', async () => {
    Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get: get }, configurable: true });
    const mfaSetup = { step, method: 'app' as const, endsAt: Date.now() + 600_000 };
    const { flow } = draw([], {
      screen: step,
      stored: { mfaRetrievalToken: 'token', mfaSetup },
      memory: qrCode.as({ state: 'known', url: 'otpauth://totp/x', isAnother: false }),
    });
    act(() => flow.open(() => {}));
    await screen.findByText(fromApp);
    act(() => flow.session().store.patch({ mfaSetup: after }));
    expect(screen.getByText(fromApp)).not.toBeNull();
    expect(get).not.toHaveBeenCalled();
  });

  it('asks the browser once for the code of a text message', async () => {
    Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get: get }, configurable: true });
    const mfaSetup = { step, method: 'text' as const, endsAt: Date.now() + 600_000 };
    const { flow } = draw([], { screen: step, stored: { mfaRetrievalToken: 'token', mfaSetup } });
    act(() => flow.open(() => {}));
    await screen.findByRole('button', { name: 'Cancel' });
    act(() => flow.session().store.patch({ mfaSetup: after }));
    expect(get).toHaveBeenCalledOnce();
  });
});
