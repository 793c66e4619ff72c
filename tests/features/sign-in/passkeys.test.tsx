// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { betaTermsState } from '../../../src/features/beta-terms/flow.ts';
import { steps } from '../../../src/features/lazy-screens.ts';
import { offerInBox } from '../../../src/flow/passkeys/ceremony.ts';
import { fakeAuthenticator } from '../../flow/passkeys/fake-authenticator.ts';
import { person, sessionHeaders } from '../../flow/machine/scripted.ts';
import { draw } from '../draw.tsx';

const settings = { passkeyDomain: 'localhost' };
const options = (challenge = 'c') => ({ data: { publicKey: { challenge, rpId: 'localhost', userVerification: 'required' } } });
const signedIn = { data: person, headers: sessionHeaders };
const refused = { status: 401, failure: { errorCode: 'INVALID_CREDENTIALS' } };
const rest = [{ data: { hasPermission: 1 } }, { data: { transferToken: 'transfer-1' } }];

const NAME = 'Log in with a passkey';
const press = async () => fireEvent.click(await screen.findByRole('button', { name: NAME }));
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a passkey at the first step', () => {
  it('signs in by its button, and the success says how', async () => {
    const { prompt, prompts } = fakeAuthenticator({ conditional: false });
    const s = draw([options(), signedIn, ...rest], { settings });
    await press();
    const { mediation, answer } = await prompt();
    expect([mediation, prompts.length]).toEqual([undefined, 1]);
    answer();
    await waitFor(() => expect(s.visited).toEqual(['https://app.test/?t=transfer-1']));
    expect(s.calls[1]).toMatchObject({ path: '/auth/passkey', body: { credential: { id: 'key-1' } }, authorization: null });
    const [success] = s.events.filter(({ name }) => name === 'news-success');
    expect(success?.detail).toMatchObject({ kind: 'login', method: 'passkey' });
    expect(JSON.stringify([s.events, s.stored()])).not.toMatch(/secret-signature/);
  });

  it('is still told with the success after a forced step that was reloaded', async () => {
    const { prompt } = fakeAuthenticator({ conditional: false });
    const forced = draw([options(), { ...signedIn, data: { ...person, resetPassword: true } }], { settings });
    await press();
    (await prompt()).answer();
    await waitFor(() => expect(forced.flow.getState().screen).toBe('reset-temporary-password'));
    const stored = forced.stored();
    forced.unmount();
    const s = draw([{ data: { completed: true } }, ...rest], { settings, stored, screen: 'reset-temporary-password' });
    await s.flow.run('submit', { oldPassword: 'Old-1', newPassword: 'New-password-1' });
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.events.find(({ name }) => name === 'news-success')?.detail).toMatchObject({ kind: 'login', method: 'passkey' });
  });

  describe('before the cutoff of the beta terms (S2)', () => {
    const memory = betaTermsState.as('due');
    const accept = async () => fireEvent.click(await screen.findByRole('button', { name: 'I ACCEPT' }));

    it('waits for I ACCEPT at its button', async () => {
      const { prompt, prompts } = fakeAuthenticator({ conditional: false });
      const s = draw([options(), signedIn, ...rest], { settings, memory });
      await press();
      await screen.findByRole('dialog');
      expect([s.calls, prompts]).toEqual([[], []]);
      await accept();
      (await prompt()).answer();
      await waitFor(() => expect(s.visited).toHaveLength(1));
    });

    it('waits for it when it was chosen among the suggestions, and CANCEL sends nothing', async () => {
      const { prompt } = fakeAuthenticator();
      const s = draw([options(), options('d'), options('e'), signedIn, ...rest], { settings, memory });
      (await prompt()).answer();
      fireEvent.click(await screen.findByRole('button', { name: 'CANCEL' }));
      expect(s.calls.map(({ path }) => path)).not.toContain('/auth/passkey');
      (await prompt(2)).answer();
      await accept();
      await waitFor(() => expect(s.visited).toHaveLength(1));
    });
  });

  it('that the service refuses is said on the e-mail step', async () => {
    const { prompt } = fakeAuthenticator({ conditional: false });
    const s = draw([options(), refused], { settings });
    await press();
    (await prompt()).answer();
    expect(await screen.findByText('This passkey cannot be used here. Log in with your password.')).not.toBeNull();
    expect(s.flow.getState()).toMatchObject({ screen: 'login', busy: null });
  });

  it('that the service does not answer for leaves the log-in with a password', async () => {
    const { prompts } = fakeAuthenticator({ conditional: false });
    const s = draw([null], { settings });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the service.');
    expect([prompts, s.flow.getState()]).toMatchObject([[], { screen: 'login', busy: null }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false);
  });

  it('whose challenge has run out meanwhile is asked for once more', async () => {
    const { prompt } = fakeAuthenticator({ conditional: false });
    const s = draw([options(), refused, options('d'), signedIn, ...rest], { settings });
    await press();
    const late = await prompt();
    s.pass(11 * 60_000);
    late.answer();
    const again = await prompt(2);
    expect(again.publicKey.challenge).toBe('d');
    again.answer();
    await waitFor(() => expect(s.visited).toHaveLength(1));
  });

  it.each([
    ['without the setting', {}, {}],
    ['outside the domain', { passkeyDomain: 'example.com' }, {}],
    ['on a page that is not secure', settings, { isSecureContext: false }],
    ['in an opaque origin', settings, { origin: 'null' }],
  ])('is not there %s', async (_, passkeys, globals) => {
    fakeAuthenticator();
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    const s = draw([], { settings: passkeys });
    await act(() => steps.load());
    expect([screen.queryByRole('button', { name: NAME }), box().autocomplete, s.calls]).toEqual([null, 'username', []]);
  });

  it('is not there in a frame without permission', async () => {
    fakeAuthenticator();
    vi.stubGlobal('featurePolicy', undefined);
    Object.defineProperty(Object.getPrototypeOf(document), 'featurePolicy', { configurable: true, value: { allowsFeature: () => false } });
    draw([], { settings });
    await act(() => steps.load());
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    Reflect.deleteProperty(Object.getPrototypeOf(document), 'featurePolicy');
  });

  it('is offered by the suggestions of the e-mail box, and not once the step is left', async () => {
    const { prompt } = fakeAuthenticator();
    const s = draw([options(), { data: { saml: false, oidc: false } }], { settings });
    const { mediation, signal } = await prompt();
    expect([mediation, box().getAttribute('autocomplete')]).toEqual(['conditional', 'username webauthn']);
    await act(() => s.flow.run('lookUp', { username: 'anna@example.com' }));
    expect(s.flow.getState().screen).toBe('password');
    await waitFor(() => expect(signal.aborted).toBe(true));
  });

  it('chosen from the suggestions signs in', async () => {
    const { prompt } = fakeAuthenticator();
    const s = draw([options(), signedIn, ...rest], { settings });
    (await prompt()).answer('from-box');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.calls[1]).toMatchObject({ path: '/auth/passkey', body: { credential: { id: 'from-box' } } });
  });

  it('waits behind the box while a prompt is open, and begins again after it', async () => {
    const { prompt, prompts } = fakeAuthenticator();
    const s = draw([options('box'), options('button'), options('box again')], { settings });
    const behind = await prompt();
    await press();
    const open = await prompt(2);
    expect([behind.signal.aborted, open.mediation, open.publicKey.challenge]).toEqual([true, undefined, 'button']);
    open.refuse('NotAllowedError');
    expect((await prompt(3)).mediation).toBe('conditional');
    expect([prompts.length, s.flow.getState().screen]).toEqual([3, 'login']);
  });
});

describe('of the two ways of the email step only the pressed one is busy', () => {
  const logIn = () => screen.getByRole('button', { name: 'Log In' });
  const passkey = () => screen.findByRole('button', { name: NAME });
  const busy = async () => [logIn(), await passkey()].map((button) => button.getAttribute('aria-busy'));

  it('while a passkey is waited for, and the form sends nothing meanwhile', async () => {
    const { prompt } = fakeAuthenticator({ conditional: false });
    const s = draw([options()], { settings });
    fireEvent.change(box(), { target: { value: 'anna@example.com' } });
    await press();
    await prompt();
    fireEvent.click(logIn());
    expect([await busy(), s.calls.length]).toEqual([[null, 'true'], 1]);
  });

  it('while an address is looked up, and no passkey is asked for meanwhile', async () => {
    const { prompts } = fakeAuthenticator({ conditional: false });
    const s = draw([new Promise(() => {})], { settings });
    fireEvent.change(box(), { target: { value: 'anna@example.com' } });
    fireEvent.click(logIn());
    await waitFor(() => expect(s.calls).toHaveLength(1));
    await press();
    expect([await busy(), s.calls.length, prompts.length]).toEqual([['true', null], 1, 0]);
  });
});

describe('the suggestions of e-mail boxes', () => {
  const boxes = () => [0, 1].map(() => Object.assign(document.createElement('input'), { autocomplete: 'username' }));
  const ask = async () => ({ challenge: 'c', rpId: 'localhost' });

  it('have one request open a page, and the second box takes over', async () => {
    const { prompts, prompt } = fakeAuthenticator();
    const [first, other] = boxes() as [HTMLInputElement, HTMLInputElement];
    const stops = [first, other].map((box) => offerInBox({ box, ask, chosen: async () => {} }));
    await prompt();
    expect([prompts.length, first.getAttribute('autocomplete'), other.getAttribute('autocomplete')]).toEqual([
      1,
      'username webauthn',
      'username',
    ]);
    stops[0]?.();
    await prompt(2);
    expect([first.getAttribute('autocomplete'), other.getAttribute('autocomplete')]).toEqual(['username', 'username webauthn']);
    stops[1]?.();
  });

  it('ask for a new challenge every four minutes while the page is visible', async () => {
    vi.useFakeTimers();
    const { prompts } = fakeAuthenticator();
    const [box] = boxes() as [HTMLInputElement];
    const state = vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue('visible');
    const stop = offerInBox({ box, ask, chosen: async () => {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(prompts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect([prompts.length, prompts[0]?.signal.aborted]).toEqual([2, true]);
    state.mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(prompts).toHaveLength(2);
    state.mockReturnValue('visible');
    dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(prompts).toHaveLength(3);
    stop();
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(prompts).toHaveLength(3);
  });
});
