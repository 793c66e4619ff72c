// @vitest-environment node
/** Links run rows, and a row may be a `link` to a screen that also has an address. */
import { describe, expect, it } from 'vitest';
import { emailForm, ssoEmailForm } from '../../../src/features/sign-in/flow.ts';
import { leadsTo } from '../../../src/flow/flow.ts';
import { loginMode } from '../../../src/flow/sign-in-memory.ts';
import { scripted } from './scripted.ts';

describe('a link to a screen', () => {
  it('opens it', async () => {
    const { flow } = scripted([], { screen: 'ip-error' });
    await flow.run('toLogin');
    expect(flow.getState()).toMatchObject({ screen: 'login', previous: 'ip-error' });
  });

  it('runs the guard of that screen, as its address does', async () => {
    const { flow } = scripted([], { screen: 'forgot-password', stored: { authToken: 'a', transferError: 'pending' } });
    await flow.run('toLogin');
    expect(flow.getState().screen).toBe('transfer-unanswered');
  });

  it('may change something first: the log-in link of the header leaves the SSO mode', async () => {
    const { flow } = scripted([], { screen: 'forgot-password', memory: loginMode.as('sso') });
    await flow.run('leaveSso');
    expect([flow.getState().screen, loginMode.of(flow.getState())]).toEqual(['login', 'connect']);
  });

  it.each([
    ['a link', 'forgot-password', 'toLogin', 'login'],
    ['a choice whose target is fixed', 'mfa-method', 'anotherAccount', 'login'],
    ['a choice that depends on what is stored', 'mfa-setup-done', 'proceed', undefined],
    ['a call', 'login', 'lookUp', undefined],
  ] as const)('has an address where its target is known: %s', (_, screen, row, target) => {
    expect(leadsTo(scripted([]).flow.tables, screen, row)).toBe(target);
  });
});

describe('the switch of modes', () => {
  it('takes along what was typed', async () => {
    const { flow } = scripted([]);
    await flow.run('switchMode', { username: 'anna@example.com' });
    expect(loginMode.of(flow.getState())).toBe('sso');
    expect(flow.form(ssoEmailForm).getState().values.username).toBe('anna@example.com');
    await flow.run('switchMode', { username: 'anna@corp.example' });
    expect(flow.form(emailForm).getState().values.username).toBe('anna@corp.example');
  });

  it('takes along the address of the password step', async () => {
    const { flow } = scripted([], { screen: 'password', stored: { username: 'anna@example.com' } });
    await flow.run('switchMode');
    expect(flow.getState().screen).toBe('login');
    expect(flow.form(ssoEmailForm).getState().values.username).toBe('anna@example.com');
  });
});
