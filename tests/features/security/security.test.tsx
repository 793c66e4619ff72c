// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Passkeys } from '../../../src/features/security/Passkeys.tsx';
import { isEager, views } from '../../../src/features/views.tsx';
import { FlowContext } from '../../../src/flow/react/flow-context.ts';
import { TextContext } from '../../../src/i18n/TextContext.tsx';
import { toStoredUser } from '../../../src/flow/after-login.ts';
import { fill, type Params } from '../../../src/i18n/translate.ts';
import { fakeAuthenticator } from '../../flow/passkeys/fake-authenticator.ts';
import { person, scripted } from '../../flow/machine/scripted.ts';
import { draw } from '../draw.tsx';

const stored = { user: toStoredUser(person), authToken: 'a', refreshToken: 'r' };
const settings = { passkeyDomain: 'localhost', loginUrl: 'https://accounts.test/login', redirectOrigins: ['https://host.test'] };
const facts = (passkeys: readonly object[] = [{ id: 'p1', name: 'Phone', createdAt: '2026-05-04T09:12:00Z', lastUsedAt: null }]) => ({
  data: { passkeys, recoveryCodesLeft: 3, methods: ['text', 'app', 'passkey', 'recovery', 'carrier pigeon'], phone: '••••0119' },
});
const codes = ['AAAAA-22222', 'BBBBB-33333'];
const failure = (status: number, errorCode: string) => ({ status, failure: { errorCode } });
const options = { data: { publicKey: { challenge: 'c', rp: { id: 'localhost', name: 'Newsline' } } } };

const open = (script: Parameters<typeof draw>[0], more: Parameters<typeof draw>[1] = {}) =>
  draw(script, { screen: 'security', stored, settings, ...more });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
beforeEach(() => void fakeAuthenticator());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('<news-security>', () => {
  it('shows passkeys, the codes that are left, and the second factors with the phone masked', async () => {
    const s = open([facts()]);
    expect(await screen.findByText('Phone')).not.toBeNull();
    expect(screen.getByText('Codes left: 3')).not.toBeNull();
    expect(screen.getByText('Authenticator app')).not.toBeNull();
    expect(screen.getByText('Text message').closest('li')?.textContent).toContain('0119');
    expect(s.calls).toMatchObject([{ method: 'GET', path: '/auth/security', authorization: 'Bearer a' }]);
  });

  it('shows the way to the log-in, and back, when no user is signed in', async () => {
    const s = open([], { stored: {} });
    const link = await screen.findByRole('link', { name: 'Log In' });
    expect(new URL(link.getAttribute('href') ?? '').origin).toBe('https://accounts.test');
    expect(s.calls).toEqual([]);
  });

  it('shows that way while a step of the sign-in is still due on the same page, and loads once it is done', async () => {
    const s = open([facts()], { stored: { ...stored, user: { ...stored.user, reviewProfile: true } } });
    expect(await screen.findByRole('link', { name: 'Log In' })).not.toBeNull();
    expect(s.calls).toEqual([]);
    act(() => s.flow.session().store.patch({ user: stored.user }));
    expect(await screen.findByText('Phone')).not.toBeNull();
  });

  it.each([
    ['TOKEN_INVALID', 'Your sign-in has expired. Please log in again.'],
    ['SESSION_TIMED_OUT', 'You have been logged out due to inactivity. Please log in again.'],
  ])('says beside that way why the session has ended, not that a change failed (%s)', async (code, why) => {
    for (const [script, begin] of [
      [[failure(401, code)], async () => undefined],
      [[facts(), failure(401, code)], () => press('Create new recovery codes')],
    ] as const) {
      const s = open(script);
      await begin();
      expect(await screen.findByRole('link', { name: 'Log In' })).not.toBeNull();
      expect([s.flow.getState().banner?.text, s.stored().authToken]).toEqual([why, undefined]);
      s.unmount();
    }
  });

  it('adds a passkey by the browser, under a name of this device', async () => {
    const { prompt } = fakeAuthenticator();
    const s = open([facts([]), options, { data: { id: 'p2' } }, facts()]);
    await press('Create a passkey');
    const { kind, answer } = await prompt();
    expect(kind).toBe('create');
    answer('new-key');
    expect(await screen.findByText('The passkey was added.')).not.toBeNull();
    expect(await screen.findByText('Phone')).not.toBeNull();
    expect(s.calls[2]).toMatchObject({
      path: '/auth/security/passkeys',
      body: { credential: { id: 'new-key' }, name: expect.stringMatching(/\S/) },
    });
  });

  it.each([
    ['PASSKEY_EXISTS', 409, 'This device already has a passkey for your account.'],
    ['PASSKEY_REFUSED', 400, 'The passkey could not be created. Try again.'],
  ])('says what %s means', async (code, status, sentence) => {
    const { prompt } = fakeAuthenticator();
    open([facts([]), options, failure(status, code)]);
    await press('Create a passkey');
    (await prompt()).answer();
    expect(await screen.findByText(sentence)).not.toBeNull();
  });

  it('asks the device for none where the service refuses before', async () => {
    const { prompts } = fakeAuthenticator();
    open([facts([]), failure(400, 'PASSKEY_REFUSED')]);
    await press('Create a passkey');
    expect(await screen.findByText('The passkey could not be created. Try again.')).not.toBeNull();
    expect(prompts).toEqual([]);
  });

  it('knows a passkey that this device has from the browser', async () => {
    const { prompt } = fakeAuthenticator();
    open([facts(), options]);
    await press('Create a passkey');
    (await prompt()).refuse('InvalidStateError');
    expect(await screen.findByText('This device already has a passkey for your account.')).not.toBeNull();
  });

  it('calls a passkey without a name by a word of the user’s language', () => {
    const t = (source: string, params?: Params) => fill(source === 'Passkeys' ? 'Schlüssel' : source, params);
    const { flow } = scripted([], { screen: 'security', stored, settings });
    render(
      <TextContext value={{ locale: 'de', t }}>
        <FlowContext value={{ flow, views, isEager, settings: createStore(flow.settings), level: 2 }}>
          <Passkeys passkeys={[{ id: 'p1', name: null, createdAt: null, lastUsedAt: null }]} />
        </FlowContext>
      </TextContext>,
    );
    expect(screen.getByRole('button', { name: 'Remove Schlüssel' })).not.toBeNull();
  });

  it('takes no control away that has the focus', async () => {
    const removed: string[] = [];
    const remove = Node.prototype.removeChild;
    vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function <T extends Node>(this: Node, child: T): T {
      if (child.contains(document.activeElement)) removed.push(child.textContent ?? '');
      remove.call(this, child);
      return child;
    });
    open([facts(), { data: {} }, facts(), { data: { codes } }, facts()]);
    const pressFocused = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      button.closest('.na-card')?.parentElement?.classList.add('na-root');
      button.focus();
      fireEvent.click(button);
    };
    const isFocused = (role: string, name: string) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
    await pressFocused('Rename Phone');
    await isFocused('textbox', 'Name');
    await pressFocused('Save');
    await isFocused('button', 'Rename Phone');
    await pressFocused('Create new recovery codes');
    await isFocused('list', 'Recovery codes');
    await pressFocused('I have kept them');
    await isFocused('button', 'Create new recovery codes');
    expect(removed).toEqual([]);
  });

  it('gives a passkey another name, within its limits', async () => {
    const s = open([facts(), { data: {} }, facts([{ id: 'p1', name: 'Work phone', createdAt: '', lastUsedAt: '' }])]);
    await press('Rename Phone');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Phone');
    for (const wrong of ['  ', '\u200b\u2060', 'x'.repeat(81), '👩‍👩‍👧‍👦'.repeat(81)]) {
      fireEvent.change(name, { target: { value: wrong } });
      await press('Save');
      expect(await screen.findByText('Enter a name of 1 to 80 characters.')).not.toBeNull();
    }
    // As the service counts.
    fireEvent.change(name, { target: { value: '👩‍👩‍👧‍👦'.repeat(40) } });
    await waitFor(() => expect(screen.queryByText('Enter a name of 1 to 80 characters.')).toBeNull());
    fireEvent.change(name, { target: { value: ' Work phone ' } });
    await press('Save');
    expect(await screen.findByText('Work phone')).not.toBeNull();
    expect(s.calls[1]).toMatchObject({ method: 'PUT', path: '/auth/security/passkeys/p1', body: { name: 'Work phone' } });
  });

  it('asks before a passkey goes, and keeps the last second factor', async () => {
    const s = open([facts(), failure(409, 'LAST_FACTOR')]);
    await press('Remove Phone');
    const dialog = await screen.findByRole('dialog');
    expect(s.calls).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This is your only second factor. Add another one first.')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(s.calls[1]).toMatchObject({ method: 'POST', path: '/auth/security/passkeys/p1/remove' });
  });

  it('leads the focus of a passkey that is gone to the next control of the list', async () => {
    let reload = (_: ReturnType<typeof facts>) => {};
    open([facts(), { data: {} }, new Promise((resolve) => (reload = resolve))]);
    const remove = await screen.findByRole('button', { name: 'Remove Phone' });
    remove.closest('.na-card')?.parentElement?.classList.add('na-root');
    fireEvent.click(remove);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The passkey was removed.')).not.toBeNull();
    // As a browser does when the dialog closes.
    remove.focus();
    reload(facts([]));
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a passkey' })));
  });

  it('shows the list as it is where a passkey was removed elsewhere', async () => {
    open([facts(), failure(404, 'PASSKEY_UNKNOWN'), facts([])]);
    await press('Remove Phone');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This passkey was removed already.')).not.toBeNull();
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  });

  it('leads to the log-in and back where the service wants a younger sign-in', async () => {
    const s = open([facts(), failure(403, 'REAUTHENTICATION_REQUIRED')]);
    await press('Create new recovery codes');
    await waitFor(() => expect(s.visited).toHaveLength(1));
    expect(new URL(s.visited[0] ?? '').origin).toBe('https://accounts.test');
    expect(s.stored().authToken).toBe('a');
  });

  it('shows new codes once, copies them, and keeps them nowhere', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const s = open([facts(), { data: { codes } }, facts()]);
    await press('Create new recovery codes');
    for (const code of codes) expect(await screen.findByText(code)).not.toBeNull();
    // Not an alert: screen readers skip one that comes inside of new content.
    expect(screen.getByText('These codes are shown once. Keep them where you keep your passport.').closest('[role]')?.role).toBe('status');
    await press('Copy codes');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(codes.join('\n')));
    expect(JSON.stringify([s.events, s.stored()])).not.toMatch(/AAAAA/);
    await press('I have kept them');
    await waitFor(() => expect(screen.queryByText(codes[0] as string)).toBeNull());
  });

  it('shows new codes to no other user who signs in on the page', async () => {
    const s = open([facts(), { data: { codes } }, facts(), facts([])]);
    await press('Create new recovery codes');
    await screen.findByText(codes[0] as string);
    await act(async () => s.flow.apply({ store: { user: { ...person, id: 'u2', originalUserId: undefined } as never } }));
    expect(await screen.findByRole('button', { name: 'Create new recovery codes' })).not.toBeNull();
    expect(screen.queryByText(codes[0] as string)).toBeNull();
  });

  it.each([
    ['leads to the log-in, with the device told that the service does not know the passkey', 403, 'REAUTHENTICATION_REQUIRED'],
    ['tells the device that the service refused the passkey', 400, 'PASSKEY_REFUSED'],
  ])('%s', async (_, status, code) => {
    const { prompt, signalUnknownCredential } = fakeAuthenticator();
    const s = open([facts([]), options, failure(status, code)]);
    await press('Create a passkey');
    (await prompt()).answer('new-key');
    await waitFor(() => expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'new-key' }));
    expect(s.visited).toHaveLength(status === 403 ? 1 : 0);
  });

  it.each([
    ['outside the domain of the passkeys', { ...settings, passkeyDomain: 'example.com' }, true],
    ['in a browser without passkeys, where there is none', settings, false],
  ])('shows no passkeys %s, but the rest', async (_, passkeys, isAble) => {
    if (!isAble) vi.stubGlobal('isSecureContext', false);
    open([facts([])], { settings: passkeys });
    expect(await screen.findByText('Recovery codes')).not.toBeNull();
    expect([screen.queryByText('Passkeys'), screen.queryByRole('button', { name: 'Create a passkey' })]).toEqual([null, null]);
  });

  it('offers to try again where the service does not answer', async () => {
    open([{ status: 503 }, facts()]);
    await press('Try again');
    expect(await screen.findByText('Phone')).not.toBeNull();
  });
});
