// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { confirmationLink } from '../../../src/features/confirmation/routes.ts';
import { scripted } from '../../flow/machine/scripted.ts';
import { patience } from '../../patience.ts';

describe('the confirmation', () => {
  const confirm = (...script: Parameters<typeof scripted>[0]) =>
    scripted(script, { screen: 'signup-confirmation', memory: confirmationLink.as({ state: 'opened', id: 'a/b/c' }) });
  const profile = { data: { email: 'nova@example.com', firstName: 'Nova', lastName: 'Lind' } };

  it('is activated only by the button, with the id as one segment, and leads to the e-mail step', async () => {
    const s = confirm(profile, {});
    await s.flow.run('confirm');
    expect(confirmationLink.of(s.flow.getState())).toEqual({ state: 'confirmed', id: 'a/b/c', ...profile.data });
    expect(s.calls).toHaveLength(1);
    await s.flow.run('activate');
    expect(s.calls[1]).toMatchObject({ method: 'PUT', path: '/auth/legacyUser/a%2Fb%2Fc' });
    expect(s.flow.getState()).toMatchObject({ screen: 'login', banner: { text: 'Your account is ready. Please log in.' } });
    expect(s.stored().username).toBe(profile.data.email);
  });

  it.each([
    ['an answer without an address', { data: {} }],
    ['a refusal', { status: 404, failure: { errorCode: 'RESOURCE_NOT_FOUND' } }],
  ])('asks once more for an id that a mail program may have bent, after %s', async (_, answer) => {
    const bent = scripted([answer, profile], {
      screen: 'signup-confirmation',
      memory: confirmationLink.as({ state: 'opened', id: 'a/b/c.' }),
    });
    await bent.flow.run('confirm');
    await vi.waitFor(() => expect(confirmationLink.of(bent.flow.getState()).state).toBe('confirmed'), patience);
    expect(bent.calls.map(({ body }) => body)).toEqual([{ userId: 'a/b/c.' }, { userId: 'a/b/c' }]);
    expect(confirmationLink.of(bent.flow.getState())).toMatchObject({ state: 'confirmed', id: 'a/b/c' });
    const lost = scripted([answer, answer, profile], {
      screen: 'signup-confirmation',
      memory: confirmationLink.as({ state: 'opened', id: '3D3Da/b/c' }),
    });
    await lost.flow.run('confirm');
    await vi.waitFor(() => expect(confirmationLink.of(lost.flow.getState()).state).toBe('unknown'), patience);
    expect([lost.calls.length, confirmationLink.of(lost.flow.getState()).state]).toEqual([2, 'unknown']);
  });

  it.each(['memory', 'path'] as const)('leads to the configured login address with routing %s', async (routing) => {
    const s = scripted([profile, {}], {
      screen: 'signup-confirmation',
      memory: confirmationLink.as({ state: 'opened', id: 'abcdef' }),
      settings: { loginUrl: 'https://accounts.test/login', hostedUrl: 'https://host.test/login', routing },
    });
    await s.flow.run('confirm');
    await s.flow.run('activate');
    expect(s.visited).toEqual(['https://accounts.test/login']);
    // The page stands until the browser has left it.
    await s.flow.run('activate');
    expect(s.flow.getState().busy).toBeNull();
    expect(s.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it.each([
    ['an error', { status: 500, failure: { errorCode: 'DOWN' } }],
    ['no answer', null],
    ['a wish to wait', { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' } }],
  ])('stands although the activation got %s, with a warning and a way to try again', async (_, answer) => {
    const s = confirm(profile, answer, {});
    await s.flow.run('confirm');
    await s.flow.run('activate');
    expect(s.flow.getState().banner).toMatchObject({ tone: 'warning', retry: 'activate', requestId: expect.any(String) });
    expect(s.flow.getState().banner?.text).toContain('we could not activate your account yet');
    expect(confirmationLink.of(s.flow.getState())).toEqual({ state: 'confirmed', id: 'a/b/c', ...profile.data });
    await s.flow.run('activate');
    expect(s.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/auth/legacyUser/a%2Fb%2Fc' });
    expect(s.flow.getState().screen).toBe('login');
  });

  it.each([
    ['no e-mail', { data: {} }],
    ['an id that the service cannot read', { status: 400, failure: { errorCode: 'INVALID_REQUEST' } }],
    ['a refusal of another kind', { status: 406 }],
    ['not found', { status: 404, failure: { errorCode: 'RESOURCE_NOT_FOUND' } }],
  ])('says that the user does not exist after %s', async (_, answer) => {
    const s = confirm(answer);
    await s.flow.run('confirm');
    expect(confirmationLink.of(s.flow.getState()).state).toBe('unknown');
    expect(s.calls).toHaveLength(1);
  });

  it('stays on the screen without an answer and may be tried again', async () => {
    const s = confirm(null, profile, {});
    await s.flow.run('confirm');
    expect(confirmationLink.of(s.flow.getState()).state).toBe('opened');
    await s.flow.run('confirm');
    expect(confirmationLink.of(s.flow.getState())).toEqual({ state: 'confirmed', id: 'a/b/c', ...profile.data });
  });
});
