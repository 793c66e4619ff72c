// @vitest-environment node
import { basicProfile } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it } from 'vitest';
import { flows } from '../../../src/features/flows.ts';
import { choice, type FlowTables } from '../../../src/flow/flow.ts';
import { person, type Script, scripted } from './scripted.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const profile = { data: { ...person, resetPassword: false, hasSecurityAnswers: true, reviewProfile: false } };
const down = { status: 500, failure: { errorCode: 'X' } };
const stored = { user: { ...person, originalUserId: undefined }, authToken: 'a', registrationStep: '4' };

function open(
  screen: Parameters<typeof scripted>[1] extends { screen?: infer S } | undefined ? S : never,
  script: Script,
  more: object = {},
) {
  const run = scripted(script, { screen, stored, ...more });
  run.flow.open(() => {});
  return { ...run, requests: () => run.calls.map(({ method, path }) => `${method} ${path}`) };
}

describe('the data that a screen begins with', () => {
  it('is requested when the screen opens, before it is drawn', () => {
    expect(open('first-time-professional', [profile, { data: [] }]).requests()).toEqual(['GET /user/profile/basic', 'GET /news/filter']);
  });

  it('is not requested when it is already there', () => {
    expect(open('first-time-professional', [{ data: [] }], { memory: basicProfile.as(person) }).requests()).toEqual(['GET /news/filter']);
  });

  it('is not requested for a screen that a guard skips', () => {
    const run = scripted([], { screen: 'first-time-personal', stored });
    run.flow.open(() => run.flow.apply({ to: 'login' }));
    expect(run.calls).toEqual([]);
  });

  it('is not requested without a service address', () => {
    expect(open('first-time-professional', [], { settings: { apiBaseUrl: '' } }).requests()).toEqual([]);
  });

  it('is not asked for on a hosted page that has nowhere to lead, which an embed does not need', () => {
    const settings = { landingUrl: '' };
    expect(open('first-time-professional', [], { settings, hosted: true }).requests()).toEqual([]);
    expect(open('first-time-professional', [profile, { data: [] }], { settings }).requests()).toHaveLength(2);
  });

  it('ends where a part of it leads to another screen', async () => {
    const entry = [
      { run: 'proceed', due: () => true },
      { run: 'load', due: () => true },
    ] as const;
    const tables: FlowTables = {
      ...flows,
      actionsOf: (screen) => (screen === 'signup' ? { entry, proceed: choice({ to: 'email-sent' }), load: choice({ to: 'login' }) } : {}),
    };
    const { flow } = scripted([], { screen: 'login', tables });
    flow.visit('signup');
    expect(flow.getState().screen).toBe('email-sent');
  });

  it('is requested together by one Try again, except what has arrived', async () => {
    const run = open('first-time-professional', [down, down, profile, { data: [] }, { data: {} }]);
    await settle();
    expect(run.requests()).toHaveLength(2);
    await run.flow.run(run.flow.getState().banner?.retry ?? 'finish');
    await settle();
    expect(run.requests().slice(2)).toEqual(['GET /user/profile/basic', 'GET /news/filter', 'GET /user/profile']);
  });

  it('is not requested when a transition runs something else instead', async () => {
    const run = scripted([{ data: { questions: [], remainingQuestions: 0 } }], { screen: 'reset-password', stored: { resetToken: 'r' } });
    run.flow.apply({ to: 'security-question', next: 'reload' });
    await settle();
    expect(run.calls.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('verify'));
    expect(run.calls).toHaveLength(1);
  });

  it('is requested again when the screen is reopened and still lacks it', async () => {
    const run = open('first-time-personal', [down, profile], { stored: { ...stored, registrationStep: '3' } });
    await settle();
    run.flow.visit('first-time-personal', { replace: true });
    await settle();
    expect(run.requests()).toHaveLength(2);
    run.flow.visit('first-time-personal', { replace: true });
    expect(run.requests()).toHaveLength(2);
  });
});

describe('a choice', () => {
  it('leads on during a call, whose answer then no longer counts', async () => {
    const answer = new Promise<{ data: object }>((resolve) =>
      setTimeout(() => resolve({ data: { authStatus: { statusCode: 200, message: null } } }), 30),
    );
    const run = scripted([answer], { screen: 'mfa-code', stored: { mfaRetrievalToken: 'm', mfaSetup: { method: 'text' } } });
    const sending = run.flow.run('resend');
    await run.flow.run('cancel');
    expect(run.flow.getState()).toMatchObject({ screen: 'mfa-method', busy: null });
    await sending;
    expect(run.flow.getState().banner).toBeNull();
  });

  it('exists only on its own screen', async () => {
    await expect(scripted([], { screen: 'login' }).flow.run('timeUp')).rejects.toThrow('the screen login has no action timeUp');
  });
});
