import { noMemory } from '../../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import { advance, headerName, highestStep, leaveWizard, stepByFlags } from '../../../src/features/first-time-user/progress.ts';
import { admitted } from '../../../src/features/routes.ts';
import type { Context } from '../../../src/flow/flow.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import type { Stored } from '../../../src/session/stored.ts';
import { withDefaults } from '../../../src/settings/settings.ts';
import { scripted } from '../../flow/machine/scripted.ts';
import { storedUser } from '../../session/stored-user.ts';

const context = (screen: Screen, stored: Stored): Context => ({
  screen,
  stored: { authToken: 'a', ...stored },
  memory: noMemory,
  settings: withDefaults({}),
  hosted: false,
  now: 0,
});

describe('the current step (decisions 1)', () => {
  it.each([
    [{ resetPassword: true, hasSecurityAnswers: false, reviewProfile: true }, 1],
    [{ resetPassword: false, hasSecurityAnswers: false, reviewProfile: true }, 2],
    [{ resetPassword: false, hasSecurityAnswers: true, reviewProfile: true }, 3],
    [{ resetPassword: false, hasSecurityAnswers: true, reviewProfile: false }, 4],
  ])('follows the flags %o: step %i', (flags, step) => expect(stepByFlags({ ...storedUser, ...flags })).toBe(step));

  it.each([
    ['2', 2],
    ['4', 3],
    [undefined, 3],
    ['nonsense', 3],
  ])('continues from stored step %s, at most 3, at %i', (registrationStep, step) =>
    expect(highestStep({ user: { ...storedUser, reviewProfile: true }, registrationStep })).toBe(step),
  );
});

describe('the wizard’s guard (R2)', () => {
  const admittedScreen = (stored: Stored) => admitted('first-time-password', context('login', stored)).screen;

  it('refuses a visitor without a session', () => {
    expect(admitted('first-time-password', { ...context('login', { user: storedUser }), stored: { user: storedUser } }).screen).toBe(
      'login',
    );
  });
  it('refuses a user without an id', () => expect(admittedScreen({ user: { ...storedUser, id: '' } })).toBe('login'));
  it('leads to the step that is due, whichever was requested', () =>
    expect(admittedScreen({ user: { ...storedUser, hasSecurityAnswers: false } })).toBe('first-time-questions'));
  it('refuses a user who has completed the wizard', () =>
    expect(admittedScreen({ user: storedUser, registrationComplete: true, registrationStep: '4' })).toBe('login'));

  it.each([{}, { loginUrl: 'https://news.test/login' }])('shows that the redirect had no answer, again after a reload: %o', (settings) => {
    const stored = { authToken: 'a', user: storedUser, registrationComplete: true, registrationStep: '4', transferError: 'pending' };
    const { screen, transition } = admitted('first-time-password', { ...context('login', stored), settings: withDefaults(settings) });
    expect([screen, transition]).toEqual(['transfer-unanswered', undefined]);
  });

  it.each([
    ['an embed with a login URL leads the browser there', { loginUrl: 'https://news.test/login' }, ['https://news.test/login']],
    ['an embed without one shows its own', {}, []],
    ['a login URL that is this very page is come to already', { loginUrl: '/page' }, []],
    ['where screens have addresses it is one of them', { routing: 'path', loginUrl: 'https://news.test/login' }, []],
  ] as const)('leads a user who has completed it to the email step or the login URL: %s', (_, settings, visited) => {
    const stored = { authToken: 'a', user: storedUser, registrationComplete: true };
    const s = scripted([], { stored, settings, screen: 'success' });
    s.flow.visit('first-time-password', { replace: true });
    expect(s.visited).toEqual(visited);
    expect(s.flow.getState().screen).toBe('login');
  });
});

describe('moving from step to step', () => {
  it('changes the stored user and step together with the screen, without a way back', () => {
    expect(advance(context('first-time-questions', { user: storedUser }), { hasSecurityAnswers: true })).toEqual({
      to: 'first-time-personal',
      store: { user: { ...storedUser, hasSecurityAnswers: true }, registrationStep: '3' },
      replace: true,
    });
  });
  it('leads to the log-in when no user is stored', () =>
    expect(advance(context('first-time-questions', {}), {})).toEqual({ to: 'login', replace: true }));
});

describe('Continue on the completion modal (decisions 7)', () => {
  it('leads to the order tunnel', () =>
    expect(leaveWizard(context('first-time-professional', { user: storedUser }))).toMatchObject({ finish: 'first-time-user' }));
  it('leads to the expired page when the password has expired', () => {
    const transition = leaveWizard(context('first-time-professional', { user: { ...storedUser, isExpired: true } }));
    expect(transition).toMatchObject({ to: 'new-user-password-expired', store: { user: { id: '', originalUserId: 'u1' } } });
    expect(transition.finish).toBeUndefined();
  });
});

describe('the name in the header (R9)', () => {
  const of = (firstName: string, lastName: string) => headerName({ firstName, lastName });

  it('is shown whole up to 50 characters', () => expect(of('A'.repeat(24), 'B'.repeat(25))).toHaveLength(50));
  it('is cut at 50, with an ellipsis', () => expect(of('A'.repeat(60), 'B')).toBe(`${'A'.repeat(50)}...`));
  it('is never cut inside a character', () => expect(of('😀'.repeat(51), '')).toBe(`${'😀'.repeat(50)}...`));
  it('needs no last name', () => expect(of('Finley', '')).toBe('Finley'));
});
