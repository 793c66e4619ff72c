// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Answer, person, type Script, scripted } from '../../flow/machine/scripted.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const filter = (filterName: string) => ({ filterId: `id of ${filterName}`, filterName, primaryFilter: false });
const profile: Answer = { data: { company: 'Acme' } };
const interests = { regionIds: ['r1'], industryIds: ['i1'] };

async function load(script: Script) {
  const s = scripted(script, {
    screen: 'first-time-professional',
    stored: { user: { ...person, originalUserId: undefined }, authToken: 'a', registrationStep: '4' },
    memory: { basicProfile: person },
  });
  await s.flow.run('load');
  await settle();
  return { ...s, asked: () => s.calls.map(({ method, path }) => `${method} ${path}`), memory: () => s.flow.getState().memory };
}

describe('what step 4 begins with (R7, decisions 7)', () => {
  it('the filter named Primary is read before the profile', async () => {
    const s = await load([{ data: [filter('Another'), filter('Primary')] }, { data: interests }, profile]);
    expect(s.asked()).toEqual(['GET /news/filter', 'GET /news/filter/id%20of%20Primary', 'GET /user/profile']);
    expect(s.memory()).toMatchObject({ interests, profile: { company: 'Acme' } });
  });

  it('without such a filter nothing is followed yet', async () => {
    const s = await load([{ data: [{ ...filter('Another'), primaryFilter: true }] }, profile]);
    expect(s.asked()).toEqual(['GET /news/filter', 'GET /user/profile']);
    expect(s.memory().interests).toBeUndefined();
  });

  it('a filter that went away meanwhile is none', async () => {
    const s = await load([{ data: [filter('Primary')] }, { status: 404, failure: { errorCode: 'RESOURCE_NOT_FOUND' } }, profile]);
    expect(s.memory()).toMatchObject({ profile: { company: 'Acme' } });
    expect(s.flow.getState().banner).toBeNull();
  });

  it('a filter that cannot be read is asked for again, and the form waits: what was followed must not be lost', async () => {
    const primary: Answer = { data: [filter('Primary')] };
    const s = await load([primary, { failure: { errorCode: 'X' } }, primary, { data: interests }, profile]);
    expect(s.memory().profile).toBeUndefined();
    const retry = s.flow.getState().banner?.retry;
    if (retry !== 'load') throw new Error(`the banner offers ${retry}`);
    await s.flow.run(retry);
    await settle();
    expect(s.memory()).toMatchObject({ interests, profile: { company: 'Acme' } });
  });
});
