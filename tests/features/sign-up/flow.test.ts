// @vitest-environment node
import { discarded, signUpPatch, signUpPassword, signUpState, type SignUpState } from '../../../src/features/sign-up/progress.ts';
import { noMemory, type Memory } from '../../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import { admitted } from '../../../src/features/routes.ts';
import { signUpPasswordForm } from '../../../src/forms/fields/new-password.ts';
import { signUpQuestionsForm } from '../../../src/forms/fields/security-questions.ts';
import { leftPersonal, registration, findInvalidStep } from '../../../src/features/sign-up/body.ts';
import { advance } from '../../../src/features/sign-up/flow.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import { scripted } from '../../flow/machine/scripted.ts';

const at = (screen: Screen, state?: SignUpState, memory = noMemory) =>
  scripted([], { screen, stored: state ? signUpPatch(state) : {}, memory });
const done = (...completed: number[]): SignUpState => ({ completed, personal: { interestId: 'PI' }, professional: {} });

describe('the step guard', () => {
  const landing = { screen: 'signup', transition: discarded };
  it.each<[Screen, SignUpState | undefined, Memory, object]>([
    ['signup', undefined, noMemory, { screen: 'signup' }],
    ['signup-registration', undefined, noMemory, landing],
    ['signup-registration', done(0), noMemory, { screen: 'signup-registration' }],
    ['signup-professional', done(0), noMemory, landing],
    ['signup-professional', done(0, 1), noMemory, { screen: 'signup-professional' }],
    // The mark of another step does not replace that of the step before.
    ['signup-professional', done(0, 3), noMemory, landing],
    ['signup-password', done(0, 1, 2), noMemory, { screen: 'signup-password' }],
    ['signup-questions', done(0, 1, 2), noMemory, landing],
    ['signup-questions', done(0, 1, 2, 3), signUpPassword.as('x'), { screen: 'signup-questions' }],
    ['signup-questions', done(0, 1, 2, 3), noMemory, { screen: 'signup-password' }],
    ['signup-email-verification', done(0, 1, 2, 3, 4), noMemory, landing],
    ['signup-email-verification', { completed: [], submittedEmail: 'a@b.example' }, noMemory, { screen: 'signup-email-verification' }],
    ['signup-questions', { completed: [], submittedEmail: 'a@b.example' }, noMemory, landing],
    // A mark without the values that belong to it.
    ['signup-professional', { completed: [0, 1, 2, 3], personal: { interestId: 'X' }, professional: {} }, noMemory, landing],
    ['signup-password', { completed: [0, 1, 2, 3], personal: { interestId: 'J' } }, noMemory, landing],
    ['signup-registration', { completed: [0, 1, 2, 3] }, noMemory, { screen: 'signup-registration' }],
  ])('admits %s after %j', (screen, state, memory, expected) => {
    expect(admitted(screen, at('login', state, memory).flow.context())).toEqual(expected);
  });

  it('resets everything when a step is opened out of turn', () => {
    const s = at('signup-registration', { completed: [0], personal: { firstName: 'Nova' } }, signUpPassword.as('x'));
    s.flow.visit('signup-questions');
    expect(s.flow.getState()).toMatchObject({ screen: 'signup', memory: noMemory });
    expect(s.stored().signup).toBeUndefined();
  });
});

describe('leaving a step', () => {
  it('marks the step once, keeps its values and leads to the next', () => {
    const state = { completed: [0, 1], personal: { firstName: 'Nova' }, submittedEmail: 'old@b.example' };
    const transition = advance(at('signup-registration', state).flow.context(), { personal: { firstName: 'Nora' } });
    expect(transition).toMatchObject({
      to: 'signup-professional',
      store: { signup: { completed: [0, 1], personal: { firstName: 'Nora' }, submittedEmail: undefined } },
    });
  });

  it('keeps the password in memory only', () => {
    const transition = advance(at('signup-password', done(0, 1, 2)).flow.context(), {}, 'Newsroom{2026}');
    expect(transition.memory).toEqual(signUpPassword.as('Newsroom{2026}'));
    expect(JSON.stringify(transition.store)).not.toContain('Newsroom');
  });

  it.each([
    ['signup-registration', 'signup'],
    ['signup-professional', 'signup-registration'],
    ['signup-password', 'signup-professional'],
    ['signup-questions', 'signup-password'],
  ] as const)('leads Back from %s to %s', async (screen, before) => {
    const { flow } = at(screen, done(0, 1, 2, 3));
    await flow.run('back');
    expect(flow.getState().screen).toBe(before);
  });
});

describe('Close', () => {
  const personal = { firstName: 'Nova', interestId: 'PI' };
  const open = (options: Parameters<typeof scripted>[1]) =>
    scripted([], { screen: 'signup-registration', stored: signUpPatch({ completed: [0], personal }), ...options });
  const cancelEvents = [{ name: 'news-cancel', detail: { screen: 'signup-registration' } }];
  const cancels = ({ events }: ReturnType<typeof open>) => events.filter(({ name }) => name === 'news-cancel');

  it('discards and goes home on the hosted page, without an event', async () => {
    const s = open({ hosted: true, settings: { homeUrl: '/home' } });
    await s.flow.run('discard');
    expect([s.stored().signup, s.visited, cancels(s)]).toEqual([undefined, ['https://host.test/home'], []]);
  });

  it('begins anew in a host page, which gets the event first', async () => {
    const s = open({ settings: { homeUrl: '/home' } });
    await s.flow.run('discard');
    expect([s.flow.getState().screen, s.stored().signup, s.visited, cancels(s)]).toEqual(['signup', undefined, [], cancelEvents]);
  });

  it('keeps everything where that page prevents it', async () => {
    const s = open({ prevented: ['news-cancel'] });
    await s.flow.run('discard');
    expect([s.flow.getState().screen, s.stored().signup, cancels(s)]).toEqual([
      'signup-registration',
      { completed: [0], personal },
      cancelEvents,
    ]);
  });
});

describe('the stored sign-up', () => {
  it.each([
    ['nothing', undefined],
    [
      'other types',
      {
        completed: 'all',
        step: '2',
        personal: 'Nova',
        professional: [1],
        questions: { questionId1: 1 },
        submittedEmail: 7,
        announced: 'yes',
      },
    ],
    ['values no field has', { completed: [0.5, '1'], step: 99, personal: { firstName: { toString: 1 } }, professional: { list: [1] } }],
  ])('begins anew when storage holds %s', (_, signup) => {
    expect(signUpState({ signup: signup as never })).toEqual({ completed: [] });
  });
});

describe('the submission', () => {
  const registered = { data: { email: 'nova@example.com' } };
  const everything = { completed: [0, 1, 2, 3], personal: { firstName: 'Nova' }, professional: { occupation: 'Engineer' } };
  const body = { password: 'Newsroom{2026}' };

  it('keeps only the address, tells the host and cannot be repeated', async () => {
    const s = scripted([registered], { screen: 'signup-questions', stored: signUpPatch(everything), memory: signUpPassword.as('x') });
    await s.flow.run('submit', { body });
    expect(s.flow.getState()).toMatchObject({ screen: 'signup-email-verification', memory: noMemory });
    expect(s.stored().signup).toEqual({ completed: [], submittedEmail: 'nova@example.com', announced: true });
    expect(s.events.filter(({ name }) => name === 'news-success').map(({ detail }) => detail)).toEqual([
      { kind: 'signup', email: 'nova@example.com', waitUntil: expect.any(Function) },
    ]);
  });

  it.each([
    ['a code of ours', { status: 404, failure: { errorCode: 'RESOURCE_NOT_FOUND' } }, '404 RESOURCE_NOT_FOUND'],
    ['a code of its own', { status: 500, failure: { errorCode: 'DOWN' } }, '500 DOWN'],
    ['a number', { status: 500, failure: { code: 77 } }, '500 77'],
    ['an answer that no client can read', { raw: '<html>' }, '200 9999'],
  ])('loses nothing when it is refused with %s, and the banner quotes it', async (_, answer, code) => {
    const s = scripted([answer], { screen: 'signup-questions', stored: signUpPatch(everything), memory: signUpPassword.as('x') });
    await s.flow.run('submit', { body });
    expect(s.flow.getState()).toMatchObject({
      screen: 'signup-questions',
      banner: { code, requestId: expect.any(String) },
      memory: signUpPassword.as('x'),
    });
    expect(s.stored().signup).toEqual(everything);
    expect(s.errors()).toHaveLength(1);
  });
});

it('a password from a data breach leads back to its step, which says so, and nothing else is lost', async () => {
  const everything = { completed: [0, 1, 2, 3], personal: { firstName: 'Nova' }, professional: { occupation: 'Engineer' } };
  const stored = signUpPatch({ ...everything, questions: { questionId1: 'q1' } });
  const answer = { status: 400, failure: { errorCode: 'PASSWORD_BREACHED' } };
  const s = scripted([answer], { screen: 'signup-questions', stored, memory: signUpPassword.as('x') });
  const form = s.flow.form(signUpPasswordForm);
  for (const name of ['password', 'confirmPassword']) form.set(name, 'Newsroom{2026}');
  await s.flow.run('submit', { body: { password: 'Newsroom{2026}' } }, s.flow.form(signUpQuestionsForm));
  expect(s.flow.getState()).toMatchObject({ screen: 'signup-password', banner: null });
  expect(form.getState()).toMatchObject({
    errors: { password: 'This password is known from a data breach. Choose another one.' },
    values: { password: '', confirmPassword: '' },
  });
  expect(s.stored()).toEqual(stored);
  expect(signUpPassword.of(s.flow.context())).toBeUndefined();
});

describe('what an earlier step stored', () => {
  const personal = {
    firstName: 'Nova',
    lastName: 'Lind',
    email: 'nova@example.com',
    language: 'en',
    timezone: 'UTC',
    interestId: 'PI',
    interestOther: '',
  };
  const professional = { occupation: 'Engineer', zipOrPostalCode: '75001', country: 'FR' };

  it.each<[string, Pick<SignUpState, 'personal' | 'professional'>, Screen | undefined]>([
    ['everything', { personal, professional }, undefined],
    ['nothing', {}, 'signup-registration'],
    ['no name', { personal: { ...personal, firstName: ' ' }, professional }, 'signup-registration'],
    ['an unknown interest', { personal: { ...personal, interestId: 'X' }, professional }, 'signup-registration'],
    ['no profession', { personal }, 'signup-professional'],
    ['another interest', { personal: { ...personal, interestId: 'J' }, professional }, 'signup-professional'],
    ['an interest of the same form', { personal: { ...personal, interestId: 'PS' }, professional }, undefined],
  ])('is checked again, up to the first step that no longer fits: %s', (_, state, step) => {
    expect(findInvalidStep(state)).toBe(step);
  });

  it.each([
    ['F', [0, 1]],
    ['PS', [0, 1, 2, 3]],
  ])('keeps the steps that the new interest %s shares: %j', (interestId, completed) => {
    const { flow, stored } = at('signup-registration', { completed: [0, 1, 2, 3], personal, professional });
    void flow.run('proceed', leftPersonal({ ...personal, interestId }, flow.context()));
    expect(flow.getState().screen).toBe('signup-professional');
    expect(stored().signup).toMatchObject({ completed, professional });
  });

  it('sends nothing but leads to the step that no longer fits', async () => {
    const { flow, calls } = at('signup-questions', { completed: [0, 1, 2, 3], personal: { ...personal, interestId: 'J' }, professional });
    await flow.run('submit', registration({}, flow.context(), {}));
    expect([flow.getState().screen, calls]).toEqual(['signup-professional', []]);
  });

  it('begins anew, as every step out of turn does, when another element of the page has discarded what was typed meanwhile', async () => {
    const { flow, calls, stored } = at('signup-questions', { completed: [0, 1, 2, 3], personal, professional });
    flow.session().store.patch({ signup: undefined });
    await flow.run('submit', registration({}, flow.context(), {}));
    expect([flow.getState().screen, calls, stored().signup]).toEqual(['signup', [], undefined]);
  });
});
