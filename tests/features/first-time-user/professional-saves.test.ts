// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { leaveWizard } from '../../../src/features/first-time-user/progress.ts';
import { type Answer, person, type Script, scripted } from '../../flow/machine/scripted.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const user = { ...person, originalUserId: undefined };
const typed = { company: 'Acme', phone: '212 555 0100', newsInterestRegions: ['r1'], newsInterestIndustries: ['i1', 'i2'] };
const plain = { company: 'Acme', phone: '212 555 0100' };

const profileSaved: Answer = { data: {} };
const filterMade: Answer = { data: { filterId: 'f/1', filterName: 'Primary' } };
const itemsSaved: Answer = { data: { regionIds: ['r1'], industryIds: ['i1', 'i2'] } };
const broken: Answer = { failure: { errorCode: 'X' } };

const PROFILE = 'PUT /user/profile';
const MAKE = 'POST /news/filter';
const LIST = 'GET /news/filter';
const FILTER = 'PUT /news/filter/f%2F1';
const ITEMS = 'POST /news/filter/f%2F1';
const DAILY = 'PUT /news/subscription/daily';

function step4(script: Script, stored = {}) {
  const s = scripted(script, {
    screen: 'first-time-professional',
    stored: { user, authToken: 'a', refreshToken: 'r', deployment: 'blue', registrationStep: '4', ...stored },
    settings: { orderTunnelUrl: 'https://orders.test/new' },
  });
  return {
    ...s,
    async save(values: Readonly<Record<string, string | readonly string[]>>) {
      const before = s.calls.length;
      void s.flow.run('submit', values);
      await settle();
      return s.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
    },
    isComplete: () => s.stored().registrationComplete === true,
  };
}

describe('saving step 4', () => {
  it('writes profile, filter, interests and subscription, one after the other (R7)', async () => {
    const s = step4([profileSaved, filterMade, {}, itemsSaved, {}]);
    expect(await s.save(typed)).toEqual([PROFILE, MAKE, FILTER, ITEMS, DAILY]);
    expect(s.calls.map(({ body }) => body)).toMatchObject([
      { company: 'Acme', department: '', fax: '' },
      { filterName: 'Primary' },
      { filterName: 'Primary', primaryFilter: true },
      { regionIds: ['r1'], industryIds: ['i1', 'i2'] },
      {},
    ]);
    expect(s.calls.at(-1)?.body).toEqual({
      active: false,
      html: true,
      sortBy: 'groupByDate',
      displayContent: 'headline',
      frequencyFlag: 1,
      timeFirstEmailGmt: 13,
      sendEmptyEmail: false,
    });
    expect(s.stored()).toMatchObject({ registrationComplete: true, user: { phone: '212 555 0100' } });
    expect(s.flow.getState()).toMatchObject({ screen: 'first-time-professional', busy: null });
  });

  it('skips the filter when no interest was chosen', async () => {
    const s = step4([profileSaved, {}]);
    expect(await s.save(plain)).toEqual([PROFILE, DAILY]);
    expect(s.isComplete()).toBe(true);
  });

  it.each<[string, readonly Answer[], readonly string[]]>([
    ['the profile', [], [PROFILE, MAKE, FILTER, ITEMS, DAILY]],
    ['the primary filter', [profileSaved, filterMade], [FILTER, ITEMS, DAILY]],
    ['the interests', [profileSaved, filterMade, {}], [ITEMS, DAILY]],
    ['the subscription', [profileSaved, filterMade, {}, itemsSaved], [DAILY]],
  ])('stays when %s fails, says so, and repeats no finished write on Continue', async (_, before, after) => {
    const rest = [profileSaved, filterMade, {}, itemsSaved, {}].slice(before.length);
    const s = step4([...before, broken, ...rest]);
    await s.save(typed);
    expect(s.isComplete()).toBe(false);
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-professional',
      busy: null,
      banner: { text: expect.stringContaining('Your changes were not saved'), requestId: 'req-1' },
    });
    expect(s.errors()).toHaveLength(1);
    expect(await s.save(typed)).toEqual(after);
    expect(s.isComplete()).toBe(true);
  });

  it.each<[string, readonly (Answer | null)[]]>([
    ['the profile', []],
    ['the filter', [profileSaved]],
    ['the list of filters', [profileSaved, broken]],
    ['the primary filter', [profileSaved, filterMade]],
    ['the interests', [profileSaved, filterMade, {}]],
    ['the subscription', [profileSaved, filterMade, {}, itemsSaved]],
  ])('says that nothing was saved, why, and by which request when there is no answer for %s', async (what, before) => {
    const s = step4([...before, null]);
    await s.save(typed);
    expect(s.isComplete(), what).toBe(false);
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-professional',
      busy: null,
      banner: {
        lead: 'Your changes were not saved.',
        text: expect.stringContaining('could not reach the service'),
        requestId: expect.stringMatching(/.+/),
      },
    });
  });

  it('goes on from the write that got no answer', async () => {
    const s = step4([profileSaved, null, {}]);
    await s.save(plain);
    expect(await s.save(plain)).toEqual([DAILY]);
  });

  it('repeats only the writes whose values have changed meanwhile', async () => {
    const s = step4([profileSaved, broken, profileSaved, {}]);
    await s.save(plain);
    expect(await s.save({ ...plain, company: 'Other' })).toEqual([PROFILE, DAILY]);
    expect(s.calls[2]?.body).toMatchObject({ company: 'Other' });
  });

  it('sends nothing on a second Continue while the first is under way', async () => {
    const s = step4([profileSaved, {}]);
    void s.flow.run('submit', plain);
    void s.flow.run('submit', plain);
    await settle();
    expect(s.calls).toHaveLength(2);
  });
});

describe('finding the filter by name (R7)', () => {
  const filter = (filterId: string, filterName: string, primaryFilter = false) => ({ filterId, filterName, primaryFilter });

  it.each([
    ['the one of that name', [filter('x', 'Mine', true), filter('f/1', 'Primary')]],
    ['else the primary one', [filter('x', 'Mine'), filter('f/1', 'First', true)]],
  ])('falls back to the list: %s', async (_, filters) => {
    const s = step4([profileSaved, broken, { data: filters }, {}, itemsSaved, {}]);
    expect(await s.save(typed)).toEqual([PROFILE, MAKE, LIST, FILTER, ITEMS, DAILY]);
    expect(s.isComplete()).toBe(true);
  });
  it('fails the save when no filter fits', async () => {
    const s = step4([profileSaved, broken, { data: [] }]);
    await s.save(typed);
    expect(s.isComplete()).toBe(false);
    expect(s.flow.getState().banner).toMatchObject({ text: expect.stringContaining('Your changes were not saved'), requestId: 'req-1' });
  });
});

describe('a step that is still due (SETUP_REQUIRED)', () => {
  const due: Answer = { status: 403, failure: { errorCode: 'SETUP_REQUIRED' } };

  it('is opened by the rules', async () => {
    const s = step4([due, { data: { ...person, hasSecurityAnswers: false } }]);
    await s.save(plain);
    expect(s.flow.getState().screen).toBe('first-time-questions');
    expect(s.stored()).toMatchObject({ registrationComplete: false, registrationStep: '2' });
  });
  it('is not looked for in circles when the rules know of none', async () => {
    const s = step4([due, { data: person }]);
    await s.save(plain);
    expect(s.calls).toHaveLength(2);
    expect(s.flow.getState()).toMatchObject({ screen: 'first-time-professional', banner: { tone: 'error' } });
  });
});

describe('Continue on the completion modal', () => {
  const leave = async (script: Script, stored = {}) => {
    const s = step4(script, { registrationComplete: true, ...stored });
    s.flow.apply(leaveWizard(s.flow.context()));
    await settle();
    return s;
  };

  it('goes to the order tunnel with a transfer token, even if another redirect was stored', async () => {
    const s = await leave([{ data: { hasPermission: 1 } }, { data: { transferToken: 'tok' } }], { redirectUrl: 'https://app.test/else' });
    expect(s.calls.at(-1)).toMatchObject({ path: '/auth/transfer', body: { destination: 'https://orders.test' } });
    expect(s.visited).toEqual(['https://orders.test/new?t=tok']);
    expect(s.events.filter(({ name }) => name === 'news-success')).toMatchObject([{ detail: { kind: 'first-time-user' } }]);
  });
  it('offers to try again on a screen of its own when the transfer gets no answer', async () => {
    const s = await leave([{ data: { hasPermission: 1 } }, null]);
    expect(s.flow.getState()).toMatchObject({ screen: 'transfer-unanswered' });
    expect(s.stored().registrationComplete).toBe(true);
  });
  it('leads to the expired page first when the password has expired', async () => {
    const s = await leave([], { user: { ...user, isExpired: true } });
    expect(s.flow.getState().screen).toBe('new-user-password-expired');
    expect(s.visited).toEqual([]);
  });
});
