// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeAuthenticator } from '../../flow/passkeys/fake-authenticator.ts';
import { draw } from '../draw.tsx';
import { failure, pending, signedIn } from './pending.ts';

const methods = ['text', 'app', 'passkey', 'recovery'] as const;
const offered = { ...pending, mfaSetup: { methods, method: 'passkey' as const } };
const options = { data: { publicKey: { challenge: 'c', rpId: 'localhost', allowCredentials: [{ type: 'public-key', id: 'key-1' }] } } };
const transfer = { data: { transferToken: 'transfer-1' } };
const permission = { data: { hasPermission: 1 } };

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
/** The clock of the page, so that a prompt counts as seen. */
function seen(): void {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 5_000);
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a passkey as the second factor', () => {
  it('is asked for by the press alone, and signs in', async () => {
    const { prompt, prompts } = fakeAuthenticator();
    const s = draw([options, signedIn, permission, transfer], { screen: 'mfa-method', stored: offered });
    await button('Use a passkey');
    expect([s.calls, prompts]).toEqual([[], []]);
    await press('Use a passkey');
    const { publicKey, mediation, answer } = await prompt();
    expect([publicKey.challenge, mediation]).toEqual(['c', undefined]);
    answer('key-1');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.calls.slice(0, 2)).toMatchObject([
      { path: '/api/v1/auth/legacyUser/mfa/passkey/options', body: { mfaRetrievalToken: 'r1' } },
      { path: '/api/v1/auth/legacyUser/mfa/passkey', body: { mfaRetrievalToken: 'r1', credential: { id: 'key-1' } } },
    ]);
    expect(s.events).toContainEqual({ name: 'news-screen', detail: { screen: 'mfa-code', previous: 'mfa-method', method: 'passkey' } });
    expect(JSON.stringify([s.events, s.stored()])).not.toMatch(/secret-signature|"challenge"/);
  });

  it.each([
    ['NotAllowedError', 'The passkey was not used. Try again or choose another way.'],
    ['AbortError', 'The passkey was not used. Try again or choose another way.'],
    ['OperationError', 'Another prompt for a passkey is open. Close it and try again.'],
    ['SecurityError', 'Passkeys cannot be used on this page. Choose another way.'],
  ])('says after %s what that means, beside the other methods', async (name, sentence) => {
    const { prompt } = fakeAuthenticator();
    const s = draw([options, options], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    const first = await prompt();
    seen();
    first.refuse(name);
    expect(await screen.findByText(sentence)).not.toBeNull();
    expect(await screen.findByRole('radio', { name: 'Send a text message' })).not.toBeNull();
    expect(s.flow.getState()).toMatchObject({ screen: 'mfa-method', busy: null });
    await press('Use a passkey');
    expect((await prompt(2)).kind).toBe('get');
  });

  it('says that the device has none where the browser refuses before a user can', async () => {
    const { prompt } = fakeAuthenticator();
    draw([options], { screen: 'mfa-method', stored: offered });
    vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockReturnValue(true);
    await press('Use a passkey');
    (await prompt()).refuse('NotAllowedError');
    expect((await screen.findByRole('alert')).textContent).toBe('This device has no passkey for your account.');
  });

  it('asks the browser for none of another account where the last passkey was removed meanwhile', async () => {
    const { prompts } = fakeAuthenticator();
    draw([{ data: { publicKey: { ...options.data.publicKey, allowCredentials: [] } } }], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    expect(await screen.findByText('This device has no passkey for your account.')).not.toBeNull();
    expect(prompts).toEqual([]);
  });

  it('names in the console the RP ID that is not for this page, and leaves the other methods', async () => {
    const { prompts } = fakeAuthenticator();
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    draw([{ data: { publicKey: { challenge: 'c', rpId: 'other.example' } } }], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    expect(await screen.findByText('Passkeys cannot be used on this page. Choose another way.')).not.toBeNull();
    expect(complain.mock.calls.flat().join()).toMatch(/other\.example.*localhost/);
    expect(prompts).toEqual([]);
  });

  it('leaves the other methods where the service names it but does not answer', async () => {
    const { prompts } = fakeAuthenticator();
    const s = draw([null], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the service.');
    await waitFor(() => expect(s.flow.getState().busy).toBeNull());
    await press('Cancel');
    fireEvent.click(await screen.findByRole('radio', { name: 'Send a text message' }));
    expect((await button('Send Code')).disabled).toBe(false);
    expect(s.flow.getState()).toMatchObject({ screen: 'mfa-method', busy: null });
    expect(prompts).toEqual([]);
  });

  it('leads back to the methods after one that the service refuses', async () => {
    const { prompt } = fakeAuthenticator();
    const s = draw([options, failure(401, 'INVALID_MFA_CODE')], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    (await prompt()).answer();
    expect(await screen.findByText('The passkey was not used. Try again or choose another way.')).not.toBeNull();
    expect(s.stored().mfaSetup).toMatchObject({ wrongCodes: 1, method: 'passkey' });
  });

  it('asks for nothing after a reload, until its button is pressed', async () => {
    const { prompts, prompt } = fakeAuthenticator();
    const s = draw([options], { screen: 'mfa-code', stored: offered });
    await button('Use a passkey');
    expect([s.calls, prompts]).toEqual([[], []]);
    await press('Use a passkey');
    const open = await prompt();
    await press('Cancel');
    await waitFor(() => expect(open.signal.aborted).toBe(true));
    expect(await screen.findByRole('radio', { name: 'Use a passkey' })).not.toBeNull();
    expect(s.flow.getState().banner).toBeNull();
  });

  it('is asked for by a package where the browser reads no JSON', async () => {
    const { prompt } = fakeAuthenticator({ json: false });
    draw([{ data: { publicKey: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } } }], { screen: 'mfa-method', stored: offered });
    await press('Use a passkey');
    // Without the browser's own JSON a package reads the options.
    const { publicKey } = await prompt();
    expect(publicKey.challenge).toBeInstanceOf(ArrayBuffer);
  });
});

describe('a recovery code', () => {
  const byCode = { ...pending, mfaSetup: { methods, method: 'recovery' as const } };
  const typed = async (code: string) => fireEvent.change(await screen.findByLabelText('Recovery code'), { target: { value: code } });

  it.each(['abcde-fghjk', 'ABCDEFGHJK', ' abcde fghjk '])('is taken as %s', async (code) => {
    const s = draw([signedIn, permission, transfer], { screen: 'mfa-method', stored: byCode });
    await press('Enter Code');
    await typed(code);
    await press('Submit');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.calls[0]).toMatchObject({
      path: '/api/v1/auth/legacyUser/mfa/recovery',
      body: { mfaRetrievalToken: 'r1', mfaToken: 'ABCDE-FGHJK' },
    });
    expect(s.events).toContainEqual({ name: 'news-screen', detail: { screen: 'mfa-code', previous: 'mfa-method', method: 'recovery' } });
  });

  it('that is wrong is said to be so, with the box empty, and blames no clock', async () => {
    const wrong = { ...failure(401, 'INVALID_MFA_CODE'), headers: { date: new Date(0).toUTCString() } };
    draw([wrong], { screen: 'mfa-code', stored: byCode });
    await typed('ABCDE-FGHJK');
    await press('Submit');
    expect(await screen.findByText('Invalid code.')).not.toBeNull();
    expect((await screen.findByLabelText<HTMLInputElement>('Recovery code')).value).toBe('');
    expect(screen.queryByText(/clock of this device/)).toBeNull();
  });
});
