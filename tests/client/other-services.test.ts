// @vitest-environment node
/** Services in other programming languages may send ids as numbers, null for optional fields, and additional fields. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../src/contract/contract.ts';
import { mfaChallenge } from '../../src/contract/calls/second-factor.ts';
import { scripted } from '../flow/machine/scripted.ts';

const login = { isExpired: false, hasSecurityAnswers: true, resetPassword: false, reviewProfile: false };

const rows: readonly (readonly [CallName, unknown, unknown])[] = [
  ['login', { ...login, id: 7, originalUserId: 8, more: 1 }, { id: '7', originalUserId: '8' }],
  ['login', { ...login, id: 'u', language: null, roles: null, email: null, newUser: null }, { id: 'u', language: null, roles: null }],
  ['login', { ...login, id: 'u', roles: [{ name: 'x' }], newUser: 'yes', timezone: {} }, { roles: [], newUser: undefined, timezone: '' }],
  ['basicProfile', { ...login, id: 7, timezoneOffset: '-8' }, { id: '7', timezoneOffset: -8 }],
  ['mfaSend', { authStatus: { statusCode: '200', message: { text: 'x' } } }, { authStatus: { statusCode: 200, message: '' } }],
  [
    'mfaProfile',
    { authStatus: { statusCode: 200, extra: 1 }, user: { twilioMfa: { setupId: 12 } } },
    { user: { twilioMfa: { setupId: '12' } } },
  ],
  ['verifyResetToken', { bwpUserId: 7, username: 'a@b.example' }, { bwpUserId: '7' }],
  [
    'securityQuestion',
    { questions: [{ question: 'Why?', questionId: 3, failedAttempt: '0' }], remainingQuestions: '2' },
    { questions: [{ questionId: '3', failedAttempt: 0 }], remainingQuestions: 2 },
  ],
  [
    'securityQuestions',
    { questions: [{ securityQuestions: [{ question: 'Why?', questionId: 3 }] }] },
    { questions: [{ securityQuestions: [{ questionId: '3' }] }] },
  ],
  ['translate', { Login: 'Anmelden', Email: null }, { Login: 'Anmelden' }],
  [
    'maintenanceWindows',
    [null, { startTime: null }, { startTime: '2026-11-22T12:00:00Z', endTime: '2026-11-22T13:00:00Z' }],
    [{ startTime: '', endTime: '' }, { startTime: '' }, { startTime: '2026-11-22T12:00:00Z' }],
  ],
  ['countries', [{ code: 47, name: 'Norway', x: null }], [{ code: '47', name: 'Norway' }]],
  ['languages', [{ code: 1, display: 'English' }], [{ code: '1' }]],
  ['timezones', { UTC: { basicUserProfileTimezoneOffset: '0', backendCode: null } }, { UTC: { basicUserProfileTimezoneOffset: 0 } }],
  ['timezones', { PST: { basicUserProfileTimezoneOffset: null }, MST: {} }, { PST: { basicUserProfileTimezoneOffset: -8 }, MST: {} }],
  ['roles', { editor: 5 }, { editor: '5' }],
  [
    'newsInterests',
    { regionHierarchy: [{ vocabId: 9, name: null, description: 'Asia', selected: null }], industryHierarchy: [] },
    { regionHierarchy: [{ vocabId: '9' }] },
  ],
  ['interestTypes', [[{ labelGet: 'Media', value: 4 }]], [[{ value: '4' }]]],
  ['filters', [{ filterId: 1, filterName: 'Primary', primaryFilter: null }], [{ filterId: '1' }]],
  ['filterItems', { regionIds: [1], industryIds: [] }, { regionIds: ['1'] }],
  ['profile', { company: 'A', zipOrPostalCode: 4101, phone: null, fax: [] }, { zipOrPostalCode: '4101', phone: null, fax: '' }],
  ['sessionTimeout', { sessionTimeout: '60000' }, { sessionTimeout: 60_000 }],
];

describe('a reply in another shape', () => {
  it.each(rows)('is accepted from %s: %j', (name, data, expected) => {
    expect(v.parse(contract[name].reply as v.GenericSchema, data)).toMatchObject(expected as object);
  });

  it.each([
    [{ mfaRetrievalToken: 5, phone: null, methods: null, more: [] }, { mfaRetrievalToken: '5' }],
    [
      { mfaRetrievalToken: 't', phone: { number: 1 }, methods: 'text' },
      { phone: undefined, methods: undefined },
    ],
  ])('is accepted when a second factor is due: %j', (data, expected) => {
    expect(v.parse(mfaChallenge, data)).toMatchObject(expected);
  });
});

describe('the methods of the second factor', () => {
  const due = (data: object) =>
    scripted([{ status: 401, failure: { errorCode: 'USER_REQUIRES_MFA', data: { mfaRetrievalToken: 't', ...data } } }], {
      screen: 'password',
      stored: { username: 'anna@example.com' },
    });

  it('are offered only if this page knows them', async () => {
    const s = due({ methods: ['push', 'app', 7] });
    await s.flow.run('logIn', { password: 'x' });
    expect(s.flow.getState().screen).toBe('mfa-method');
    expect(s.stored().mfaSetup?.methods).toEqual(['app']);
  });

  it('end in a sentence when this page knows none of them', async () => {
    const s = due({ methods: ['push'] });
    await s.flow.run('logIn', { password: 'x' });
    expect(s.flow.getState()).toMatchObject({
      screen: 'password',
      banner: { text: 'Your account is verified in a way that this page does not know. Please contact {support}.', requestId: 'req-1' },
    });
    expect(s.stored().mfaRetrievalToken).toBeUndefined();
  });
});
