// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeAuthenticator } from '../../flow/passkeys/fake-authenticator.ts';
import { person, sessionHeaders } from '../../flow/machine/scripted.ts';
import { readUser } from '../../../src/session/stored-user.ts';
import { draw } from '../draw.tsx';
import { pending } from '../second-factor/pending.ts';

const offering = { data: { ...person, offerPasskey: true }, headers: sessionHeaders };
const options = { data: { publicKey: { challenge: 'c', rp: { id: 'localhost', name: 'Newsline' } } } };
const done = { data: {} };
const rest = [{ data: { hasPermission: 1 } }, { data: { transferToken: 'transfer-1' } }];
const settings = { passkeyDomain: 'localhost' };
const byApp = { ...pending, mfaSetup: { methods: ['app', 'recovery'], method: 'app' } } as const;

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const signIn = async (label: string, code: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } });
  await press('Submit');
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the offer of a passkey', () => {
  it('comes before the redirect, and a passkey that was made leads on', async () => {
    const { prompt } = fakeAuthenticator();
    const s = draw([offering, options, { data: { id: 'p1' } }, ...rest], { screen: 'mfa-code', stored: byApp, settings });
    await signIn('Verification code', '123456');
    await screen.findByText('Sign in faster next time');
    expect(s.events.some(({ name }) => name === 'news-success')).toBe(false);
    await press('Create a passkey');
    const { kind, answer } = await prompt();
    expect(kind).toBe('create');
    answer('new-key');
    await waitFor(() => expect(s.visited).toEqual(['https://app.test/?t=transfer-1']));
    expect(s.calls.map(({ path }) => path).slice(1, 3)).toEqual(['/auth/security/passkeys/options', '/auth/security/passkeys']);
    expect(s.calls[2]?.body).toMatchObject({ credential: { id: 'new-key' }, name: expect.stringMatching(/\S/) });
    expect(s.events.filter(({ name }) => name === 'news-success')).toHaveLength(1);
  });

  it.each([done, { status: 503 }, null])('leads on after Not now, also where the service answers with %j', async (answer) => {
    fakeAuthenticator();
    const s = draw([offering, answer, ...rest], { screen: 'mfa-code', stored: byApp, settings });
    await signIn('Verification code', '123456');
    await press('Not now');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.calls[1]).toMatchObject({ method: 'PUT', path: '/auth/security/offer', body: { later: true } });
  });

  it('leads a new user to their page also where the offer was reloaded', async () => {
    fakeAuthenticator();
    const isNew = { ...offering, data: { ...offering.data, newUser: true } };
    const before = draw([isNew], { screen: 'mfa-code', stored: byApp, settings });
    await signIn('Verification code', '123456');
    await screen.findByText('Sign in faster next time');
    before.unmount();
    const firstTimeUserUrl = 'https://accounts.test/login/?newuser=true';
    const user = readUser(JSON.stringify(before.stored().user));
    const stored = { ...before.stored(), user };
    const after = draw([done], { screen: 'passkey-offer', stored, settings: { ...settings, firstTimeUserUrl } });
    await press('Not now');
    await waitFor(() => expect(after.visited).toEqual([firstTimeUserUrl]));
    expect(after.stored()).toEqual({});
  });

  it.each([
    ['NotAllowedError', 'a user', 'The passkey was not used. Try again or choose another way.'],
    ['NotAllowedError', 'the browser', 'The passkey could not be created. Try again.'],
    ['ConstraintError', 'the browser', 'The passkey could not be created. Try again.'],
    ['InvalidStateError', 'the browser', 'This device already has a passkey for your account.'],
    ['SecurityError', 'the browser', 'Passkeys cannot be used on this page. Choose another way.'],
  ])('says after a %s of %s that there is none, and offers both ways again', async (name, by, sentence) => {
    const { prompt } = fakeAuthenticator();
    draw([offering, options], { screen: 'mfa-code', stored: byApp, settings });
    await signIn('Verification code', '123456');
    // A browser that refuses by itself does so at once, while the page has the focus.
    vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockReturnValue(by === 'the browser');
    await press('Create a passkey');
    (await prompt()).refuse(name);
    expect(await screen.findByText(sentence)).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Not now' })).not.toBeNull();
  });

  it.each([
    [403, 'REAUTHENTICATION_REQUIRED', 1],
    [400, 'PASSKEY_REFUSED', 1],
    [409, 'PASSKEY_EXISTS', 0],
    [503, 'UNAVAILABLE', 0],
  ])('tells the device that a passkey is not known only where the service refused it (%s %s)', async (status, errorCode, times) => {
    const { prompt, signalUnknownCredential } = fakeAuthenticator();
    draw([offering, options, { status, failure: { errorCode } }], { screen: 'mfa-code', stored: byApp, settings });
    await signIn('Verification code', '123456');
    await press('Create a passkey');
    (await prompt()).answer('new-key');
    expect(await screen.findByRole('alert')).not.toBeNull();
    await waitFor(() => expect(signalUnknownCredential).toHaveBeenCalledTimes(times));
    if (times) expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'new-key' });
  });

  it('says after a sign-in of long ago that another one is needed, which leads to the offer again, or on without it', async () => {
    const { prompt } = fakeAuthenticator();
    const tooOld = { status: 403, failure: { errorCode: 'REAUTHENTICATION_REQUIRED' } };
    const s = draw([offering, options, tooOld], {
      screen: 'mfa-code',
      stored: { ...byApp, username: 'rosa@newsline.example' },
      settings,
    });
    await signIn('Verification code', '123456');
    await press('Create a passkey');
    (await prompt()).answer('new-key');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You logged in too long ago to create a passkey. Log in again to create one, or go on without.',
    );
    expect(screen.getByRole('button', { name: 'Not now' })).not.toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Log in again' }));
    // The address is there, and nothing of the old session.
    expect(await screen.findByDisplayValue('rosa@newsline.example')).not.toBeNull();
    const { authToken, user } = s.stored();
    expect([authToken, user, s.flow.getState().banner]).toEqual([undefined, undefined, null]);
  });

  it('comes after the forced steps', async () => {
    fakeAuthenticator();
    const forced = { ...offering, data: { ...offering.data, hasSecurityAnswers: false } };
    const s = draw([forced], { screen: 'mfa-code', stored: byApp, settings });
    await s.flow.run('submit', { mfaToken: '123456' });
    expect([s.flow.getState().screen, s.stored().user?.offerPasskey]).toEqual(['first-time-questions', true]);
  });

  it('is what a reload of the log-in comes back to', async () => {
    fakeAuthenticator();
    const { flow } = draw([], {
      stored: {
        user: { ...person, offerPasskey: true } as never,
        authToken: 'a',
        refreshToken: 'r',
        registrationComplete: true,
        passwordResetComplete: true,
      },
      settings,
    });
    flow.visit('login');
    expect(flow.getState().screen).toBe('passkey-offer');
  });

  it.each([
    ['without the setting', {}],
    ['on a page outside the domain', { passkeyDomain: 'example.com' }],
  ])('does not come %s', async (_, elsewhere) => {
    fakeAuthenticator();
    const s = draw([offering, ...rest], { screen: 'mfa-code', stored: byApp, settings: elsewhere });
    await signIn('Verification code', '123456');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.events.some(({ detail }) => (detail as { screen?: string }).screen === 'passkey-offer')).toBe(false);
  });

  it('names web support after a recovery code where no passkey can be made', async () => {
    const stored = { ...byApp, mfaSetup: { ...byApp.mfaSetup, method: 'recovery' as const } };
    const settings = { webSupportEmail: 'help@newsline.example' };
    const before = draw([offering], { screen: 'mfa-code', stored, settings });
    await signIn('Recovery code', 'ABCDE-FGHJK');
    await screen.findByRole('link', { name: 'web support' });
    before.unmount();
    // After a reload too.
    const s = draw(rest, { stored: before.stored(), settings });
    s.flow.visit('login');
    expect((await screen.findByRole('link', { name: 'web support' })).getAttribute('href')).toBe('mailto:help@newsline.example');
    await press('Continue');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(s.calls.some(({ path }) => path === '/auth/security/offer')).toBe(false);
  });
});
