// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Screen } from '../../../src/flow/screens.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { scripted } from './scripted.ts';

const methodAt = (to: Screen, stored: StoredPatch) => {
  const { flow, events } = scripted([], { screen: to === 'login' ? 'password' : 'login', stored });
  flow.apply({ to });
  return events.find(({ name }) => name === 'news-screen')?.detail;
};

describe('the news-screen event', () => {
  it.each<[Screen, StoredPatch, string]>([
    ['mfa-code', { mfaSetup: { method: 'text' } }, 'text'],
    ['mfa-code', { mfaSetup: { method: 'app' } }, 'app'],
    ['mfa-setup-verify', { mfaSetup: { method: 'text' } }, 'text'],
    ['password', { authType: 'saml' }, 'saml'],
    ['password', { authType: 'oidc' }, 'oidc'],
  ])('of %s with %j names the method %s', (screen, stored, method) => {
    expect(methodAt(screen, stored)).toEqual({ screen, previous: 'login', method });
  });

  it.each<[Screen, StoredPatch]>([
    ['password', {}],
    ['login', { authType: 'saml' }],
    ['mfa-method', { mfaSetup: { method: 'text' } }],
  ])('of %s with %j names no method', (screen, stored) => {
    expect(methodAt(screen, stored)).not.toHaveProperty('method');
  });
});
