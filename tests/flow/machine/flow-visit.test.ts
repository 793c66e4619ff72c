// @vitest-environment node
/** Requests from the views of a screen that was left are dropped, because an action belongs to one visit (quality.md, For everybody). */
import { contract } from '../../../src/contract/contract.ts';
import { finishing, loginMode } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it } from 'vitest';
import { challenge } from '../../../src/features/recovery/routes.ts';
import { flows } from '../../../src/features/flows.ts';
import { action } from '../../../src/flow/flow.ts';
import { banners } from '../../../src/flow/banners.ts';
import { visitOf } from '../../../src/flow/react/ScreenSwitch.tsx';
import type { Screen } from '../../../src/flow/screens.ts';
import { scripted } from './scripted.ts';

const pending = { mfaRetrievalToken: 'r1', requireMfaSetup: false, username: 'anna@example.com' } as const;

const sent = { data: { authStatus: { statusCode: 200, message: 'OK' } } };

/** A flow at `screen`, as its views get it. */
function at(screen: Screen, script: Parameters<typeof scripted>[0] = []) {
  const s = scripted(script, { screen, stored: pending });
  const { flow } = s;
  const view = () => visitOf(flow, flow.getState());
  return { ...s, view };
}

describe('a screen that was left', () => {
  it('runs no action, even if the next screen has one by the same name', async () => {
    const { flow, view, calls } = at('forgot-password');
    const left = view();
    flow.visit('mfa-code');
    await left.run('submit', { username: 'anna@example.com' });
    expect(calls).toEqual([]);
    expect(flow.getState()).toMatchObject({ screen: 'mfa-code', busy: null });
  });

  it('leads nowhere, stores nothing and fires no event', async () => {
    const { flow, view, stored, events } = at('forgot-password');
    const left = view();
    flow.visit('mfa-code');
    const before = flow.getState();
    const eventsBefore = events.length;
    await left.run('toLogin');
    left.report(undefined, 'SCREEN_NOT_LOADED');
    expect(left.ports.emit('news-cancel', { screen: 'signup' })).toBe(false);
    expect(flow.getState()).toBe(before);
    expect(stored().username).toBe(pending.username);
    expect(events).toHaveLength(eventsBefore);
  });

  it('stays left even when the same screen is opened again', async () => {
    const { flow, view, calls } = at('mfa-method');
    const left = view();
    flow.visit('forgot-password');
    flow.visit('mfa-method');
    await left.run('sendCode');
    expect(calls).toEqual([]);
    expect(flow.getState().screen).toBe('mfa-method');
  });

  it('is left when a guard replaces the first screen, which counts as no visit', async () => {
    const { flow, view, calls } = at('mfa-method');
    const left = view();
    flow.open(() => flow.visit('mfa-code'));
    expect(flow.getState().visit).toBe(0);
    await left.run('sendCode');
    await left.run('toForgotPassword');
    expect(calls).toEqual([]);
    expect(flow.getState().screen).toBe('mfa-code');
  });

  it('keeps showing what it last showed', () => {
    const { flow, view } = at('forgot-password');
    const left = view();
    flow.apply({ memory: loginMode.as('sso') });
    expect(left.getState()).toMatchObject({ screen: 'forgot-password', memory: loginMode.as('sso') });
    const last = left.getState();
    flow.visit('mfa-code');
    flow.apply({ memory: loginMode.as('connect') });
    expect(left.getState()).toBe(last);
  });

  it('does not show what the way to the next screen remembers', () => {
    const { flow, view } = at('forgot-password');
    const left = view();
    flow.apply({ memory: { ...loginMode.as('sso'), ...challenge.as({ state: 'answered', answer: 'Oslo' }) } });
    const last = left.getState();
    // As React does, at every change.
    flow.subscribe(() => left.getState());
    flow.apply({ to: 'login', drop: ['recovery'], memory: finishing.as('login') });
    expect(left.getState()).toBe(last);
    expect(flow.getState().memory).toEqual({ ...loginMode.as('sso'), ...finishing.as('login') });
  });
});

it('an action that breaks says so on its own screen, and can be pressed again', async () => {
  let isBroken = true;
  const row = action({
    call: contract.forgotPassword,
    input() {
      if (isBroken) throw new TypeError('broken');
      return { body: { username: 'anna@example.com' } };
    },
    on: { ok: { to: 'email-sent' }, else: { to: 'login' } },
  });
  const { flow, calls } = scripted([{}], {
    screen: 'forgot-password',
    tables: { ...flows, actionsOf: () => ({ submit: row }) },
  });
  await expect(flow.run('submit')).rejects.toThrow('broken');
  expect(flow.getState()).toMatchObject({ busy: null, banner: banners.unexpected });
  isBroken = false;
  await flow.run('submit');
  expect([calls.length, flow.getState().screen]).toEqual([1, 'email-sent']);
});

describe('a banner', () => {
  const banner = banners.resetSuccess;

  it('goes once its time is over', () => {
    const { flow, view } = at('mfa-code');
    flow.apply({ banner });
    view().dismiss(banner);
    expect(flow.getState().banner).toBeNull();
  });

  it('neither goes nor is tried again for the sake of one that stood there before', async () => {
    const { flow, view, calls } = at('mfa-code');
    const before = { ...banner, retry: 'resend' } as const;
    flow.apply({ banner: before });
    flow.apply({ banner });
    view().dismiss(before);
    view().retry(before);
    expect(flow.getState().banner).toBe(banner);
    expect(calls).toEqual([]);
  });

  it('is left alone by a screen that was left', () => {
    const { flow, view } = at('forgot-password');
    const left = view();
    flow.visit('mfa-code', { banner });
    left.dismiss(banner);
    left.retry(banner);
    expect(flow.getState().banner).toBe(banner);
  });
});

describe('a screen that shows', () => {
  it('acts as the flow itself', async () => {
    const { flow, view, calls, events } = at('mfa-method', [sent]);
    const here = view();
    expect(here.ports.emit('news-cancel', { screen: 'mfa-method' })).toBe(true);
    expect(events.at(-1)?.name).toBe('news-cancel');
    await here.run('sendCode');
    expect(calls).toHaveLength(1);
    expect(flow.getState().screen).toBe('mfa-code');
    view().report(undefined, 'SCREEN_NOT_LOADED');
    expect(events.at(-1)).toMatchObject({ name: 'news-error', detail: { code: 'SCREEN_NOT_LOADED', screen: 'mfa-code' } });
    await view().run('cancel');
    expect(flow.getState().screen).toBe('mfa-method');
  });

  it('takes one step when pressed twice, because the second press finds it left', async () => {
    const { flow, view, calls } = at('mfa-method', [sent]);
    const here = view();
    await Promise.all([here.run('sendCode'), here.run('sendCode')]);
    await here.run('sendCode');
    expect(calls).toHaveLength(1);
    expect(flow.getState().screen).toBe('mfa-code');
  });
});
