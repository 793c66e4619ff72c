// @vitest-environment node
import { professional } from '../../../src/features/first-time-user/memory.ts';
import { basicProfile } from '../../../src/flow/sign-in-memory.ts';
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
    memory: basicProfile.as(person),
  });
  await s.flow.run('load');
  await settle();
  return { ...s, requests: () => s.calls.map(({ method, path }) => `${method} ${path}`), known: () => professional.of(s.flow.getState()) };
}

describe('loading step 4 (R7, decisions 7)', () => {
  it('reads the filter named Primary before the profile', async () => {
    const s = await load([{ data: [filter('Another'), filter('Primary')] }, { data: interests }, profile]);
    expect(s.requests()).toEqual(['GET /news/filter', 'GET /news/filter/id%20of%20Primary', 'GET /user/profile']);
    expect(s.known()).toMatchObject({ state: 'known', interests, profile: { company: 'Acme' } });
  });

  it('selects no interests when there is no such filter', async () => {
    const s = await load([{ data: [{ ...filter('Another'), primaryFilter: true }] }, profile]);
    expect(s.requests()).toEqual(['GET /news/filter', 'GET /user/profile']);
    expect(s.known()).toMatchObject({ state: 'known', interests: undefined });
  });

  it('treats a filter that was deleted meanwhile as none', async () => {
    const s = await load([{ data: [filter('Primary')] }, { status: 404, failure: { errorCode: 'RESOURCE_NOT_FOUND' } }, profile]);
    expect(s.known()).toMatchObject({ state: 'known', profile: { company: 'Acme' } });
    expect(s.flow.getState().banner).toBeNull();
  });

  it('requests an unreadable filter again before it shows the form, so that its interests are not lost', async () => {
    const primary: Answer = { data: [filter('Primary')] };
    const s = await load([primary, { failure: { errorCode: 'X' } }, primary, { data: interests }, profile]);
    expect(s.known().state).toBe('interests');
    const retry = s.flow.getState().banner?.retry;
    if (retry !== 'load') throw new Error(`the banner offers ${retry}`);
    await s.flow.run(retry);
    await settle();
    expect(s.known()).toMatchObject({ state: 'known', interests, profile: { company: 'Acme' } });
  });

  it.each<[string, Script]>([
    ['no answer either', [null]],
    ['no usable answer', [{ failure: { errorCode: 'X' } }]],
    ['the answer that this step is due', [{ data: { ...person, hasSecurityAnswers: true } }]],
  ])(
    'says nothing of changes, and can be tried again, when another step is said to be due and the look for it gets %s',
    async (_, script) => {
      const s = await load([{ status: 403, failure: { errorCode: 'SETUP_REQUIRED' } }, ...script]);
      expect(s.requests().slice(0, 2)).toEqual(['GET /news/filter', 'GET /user/profile/basic']);
      const { banner, screen } = s.flow.getState();
      expect(screen).toBe('first-time-professional');
      expect(banner).toMatchObject({ tone: 'error', retry: 'load' });
      expect(`${banner?.lead} ${banner?.text}`).not.toContain('changes');
    },
  );
});
