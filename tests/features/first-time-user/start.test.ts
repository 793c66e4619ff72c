// @vitest-environment node
/** The check of the session at the wizard's start (R7). */
import { expect, describe, it } from 'vitest';
import type { Screen } from '../../../src/flow/screens.ts';
import { basicProfile } from '../../../src/flow/sign-in-memory.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { type Answer, person, scripted } from '../../flow/machine/scripted.ts';

const user = { ...person, originalUserId: undefined };
const session = { user, authToken: 'a', refreshToken: 'r', deployment: 'blue', username: 'login@example.com' };
const broken: Answer = { failure: { errorCode: 'X' } };

describe('the check at the start', () => {
  const start = async (screen: Screen, answer: Answer | null, stored: StoredPatch = {}) => {
    const s = scripted([answer, { data: person }], { screen, stored: { ...session, ...stored } });
    await s.flow.run('start');
    return s;
  };

  it('follows the flags of the service', async () => {
    const s = await start('first-time-personal', { data: { ...person, hasSecurityAnswers: false } }, { registrationStep: '3' });
    expect(s.flow.getState().screen).toBe('first-time-questions');
    expect(s.stored()).toMatchObject({ registrationStep: '2', user: { hasSecurityAnswers: false } });
  });
  it('goes on with an earlier step that is stored', async () => {
    const s = await start('first-time-questions', { data: person }, { registrationStep: '2' });
    expect(s.flow.getState()).toMatchObject({ screen: 'first-time-questions', memory: { basicProfile: { id: 'u1' } } });
  });
  it('keeps what only this page knows', async () => {
    const s = await start(
      'first-time-professional',
      { data: { ...person, id: '' } },
      { user: { ...user, isNameChanged: 'yes', phone: '1' } },
    );
    expect(s.stored().user).toMatchObject({ id: 'u1', isNameChanged: 'yes', phone: '1' });
  });
  it.each([
    [1, 'Europe/Berlin'],
    [0, 'UTC'],
  ])('with an offset of %i hours, after a zone of one hour was chosen here, keeps the zone %s', async (timezoneOffset, timezone) => {
    const s = await start(
      'first-time-professional',
      { data: { ...person, timezone: 'UTC', timezoneOffset } },
      { wizard: { timezone: 'Europe/Berlin', timezoneOffset: 1 } },
    );
    expect(s.stored().user?.timezone).toBe(timezone);
  });
  it.each([
    ['no answer', null],
    ['a failure', broken],
  ])('offers to try again after %s, without the banner while it does', async (_, answer) => {
    const s = await start('first-time-personal', answer);
    expect(s.flow.getState().banner).toMatchObject({ retry: 'start', requestId: expect.any(String) });
    const again = s.flow.run('start');
    expect(s.flow.getState().banner).toBeNull();
    await again;
    expect(basicProfile.of(s.flow.getState())?.id).toBe('u1');
  });
});
