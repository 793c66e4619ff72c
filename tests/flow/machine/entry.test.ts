// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { flows } from '../../../src/features/flows.ts';
import { choice } from '../../../src/flow/action.ts';
import type { FlowTables } from '../../../src/flow/machine/tables.ts';
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
  return { ...run, asked: () => run.calls.map(({ method, path }) => `${method} ${path}`) };
}

describe('what a screen begins with', () => {
  it('is asked for when the screen opens, before anybody draws it', () => {
    expect(open('first-time-professional', [profile, { data: [] }]).asked()).toEqual(['GET /user/profile/basic', 'GET /news/filter']);
  });

  it('is left out where it is there already', () => {
    expect(open('first-time-professional', [{ data: [] }], { memory: { basicProfile: person } }).asked()).toEqual(['GET /news/filter']);
  });

  it('waits until a first screen is found: what guards lead past begins nothing', () => {
    const run = scripted([], { screen: 'first-time-personal', stored });
    run.flow.open(() => run.flow.apply({ to: 'login' }));
    expect(run.calls).toEqual([]);
  });

  it('is not asked for without the address of a service', () => {
    expect(open('first-time-professional', [], { settings: { apiBaseUrl: '' } }).asked()).toEqual([]);
  });

  it('is not asked for on a hosted page that has nowhere to lead, which an embed does not need', () => {
    const settings = { landingUrl: '' };
    expect(open('first-time-professional', [], { settings, hosted: true }).asked()).toEqual([]);
    expect(open('first-time-professional', [profile, { data: [] }], { settings }).asked()).toHaveLength(2);
  });

  it('ends where a part of it leads to another screen', async () => {
    const entry = [
      { run: 'proceed', due: () => true },
      { run: 'load', due: () => true },
    ] as const;
    const tables: FlowTables = {
      ...flows,
      actions: { signup: { entry, proceed: choice({ to: 'email-sent' }), load: choice({ to: 'login' }) } },
    };
    const { flow } = scripted([], { screen: 'login', tables });
    flow.visit('signup');
    expect(flow.getState().screen).toBe('email-sent');
  });

  it('is asked for together again by one Try again, what has arrived aside', async () => {
    const run = open('first-time-professional', [down, down, profile, { data: [] }, { data: {} }]);
    await settle();
    expect(run.asked()).toHaveLength(2);
    await run.flow.run(run.flow.getState().banner?.retry ?? 'finish');
    await settle();
    expect(run.asked().slice(2)).toEqual(['GET /user/profile/basic', 'GET /news/filter', 'GET /user/profile']);
  });

  it('gives way to what a transition runs in its place', async () => {
    const run = scripted([{ data: { questions: [], remainingQuestions: 0 } }], { screen: 'reset-password', stored: { resetToken: 'r' } });
    run.flow.apply({ to: 'security-question', next: 'reload' });
    await settle();
    expect(run.calls.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('verify'));
    expect(run.calls).toHaveLength(1);
  });

  it('is asked for again where the screen is opened once more and lacks it still', async () => {
    const run = open('first-time-personal', [down, profile], { stored: { ...stored, registrationStep: '3' } });
    await settle();
    run.flow.visit('first-time-personal', { replace: true });
    await settle();
    expect(run.asked()).toHaveLength(2);
    run.flow.visit('first-time-personal', { replace: true });
    expect(run.asked()).toHaveLength(2);
  });
});

describe('a choice', () => {
  it('leads on although a call is under way, whose answer then counts no more', async () => {
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

  it('belongs to its screen alone', async () => {
    await expect(scripted([], { screen: 'login' }).flow.run('timeUp')).rejects.toThrow('the screen login has no action timeUp');
  });
});
