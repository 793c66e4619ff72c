// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dailySubscriptions } from '../../../demo/server/db/schema/content.ts';
import type { Body, Reply } from '../../../src/contract/contract.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
let bearer: string;
let stranger: string;
beforeAll(async () => {
  server = await openServer();
  bearer = (await server.signIn(sparePerson(0))).access;
  stranger = (await server.signIn(sparePerson(1))).access;
}, 60_000);
afterAll(() => server.close());

const make = async (filterName: string) => (await server.call('makeFilter', { bearer, body: { filterName } })).data as Reply<'makeFilter'>;
const filters = async () => (await server.call('filters', { bearer })).data as Reply<'filters'>;

it('a filter is found by name, or created once', async () => {
  const both = await Promise.all([make('Primary'), make(' Primary ')]);
  expect(both[0]).toEqual(both[1]);
  expect(await filters()).toEqual([{ ...both[0], primaryFilter: false }]);
  expect((await server.call('makeFilter', { bearer, body: { filterName: ' ' } })).errorCode).toBe('INVALID_REQUEST');
});

it('no user has more than a hundred filters', async () => {
  const { access } = await server.signIn(sparePerson(2));
  const name = async (n: number) => (await server.call('makeFilter', { bearer: access, body: { filterName: `Filter ${n}` } })).status;
  for (let n = 0; n < 100; n += 1) expect(await name(n)).toBe(200);
  expect([await name(100), await name(99)]).toEqual([400, 200]);
});

it('there is at most one primary filter, and no two filters share a name', async () => {
  const [first, second] = [await make('Primary'), await make('Second')];
  const save = (filterId: string, filterName: string) =>
    server.call('saveFilter', { bearer, params: { filterId }, body: { filterName, primaryFilter: true } });
  await save(first.filterId, 'Primary');
  await save(second.filterId, 'Second');
  expect((await filters()).map((filter) => [filter.filterName, filter.primaryFilter])).toEqual([
    ['Primary', false],
    ['Second', true],
  ]);
  expect((await save(second.filterId, 'Primary')).errorCode).toBe('INVALID_REQUEST');
});

it('regions and industries are stored separately, and only known ones are accepted', async () => {
  const { filterId } = await make('Items');
  const set = (body: Body<'saveFilterItems'>) => server.call('saveFilterItems', { bearer, params: { filterId }, body });
  expect((await set({ regionIds: ['region-canada', 'region-canada'] })).data).toEqual({
    regionIds: ['region-canada'],
    industryIds: [],
  });
  expect((await set({ industryIds: ['industry-music'] })).data).toEqual({
    regionIds: ['region-canada'],
    industryIds: ['industry-music'],
  });
  expect((await set({ industryIds: ['region-canada'] })).errorCode).toBe('INVALID_REQUEST');
  expect((await set({ regionIds: [] })).data).toEqual({ regionIds: [], industryIds: ['industry-music'] });
  expect((await server.call('filterItems', { bearer, params: { filterId } })).data).toEqual({
    regionIds: [],
    industryIds: ['industry-music'],
  });
});

it('no user sees another user’s filters', async () => {
  const { filterId } = await make('Mine');
  const params = { filterId };
  const theirs = { bearer: stranger, params };
  const answers = [
    await server.call('filterItems', theirs),
    await server.call('saveFilterItems', { ...theirs, body: { regionIds: [] } }),
    await server.call('saveFilter', { ...theirs, body: { filterName: 'Theirs', primaryFilter: true } }),
  ];
  expect(answers.map((answer) => answer.errorCode)).toEqual(Array(3).fill('RESOURCE_NOT_FOUND'));
  expect((await server.call('filters', { bearer: stranger })).data).toEqual([]);
});

it('the daily e-mail is stored once per account', async () => {
  const { db } = server.service;
  await server.call('dailySubscription', { bearer, body: { ...dailySubscription, html: false } });
  expect((await server.call('dailySubscription', { bearer, body: dailySubscription })).status).toBe(200);
  const rows = await db
    .select()
    .from(dailySubscriptions)
    .where(eq(dailySubscriptions.accountId, sparePerson(0).id));
  expect(rows).toEqual([{ accountId: sparePerson(0).id, ...dailySubscription }]);
});

it.each([{ timeFirstEmailGmt: 24 }, { timeFirstEmailGmt: 1.5 }, { frequencyFlag: -1 }, { sortBy: '' }])(
  'a daily e-mail with %j is refused',
  async (change) => {
    expect((await server.call('dailySubscription', { bearer, body: { ...dailySubscription, ...change } })).errorCode).toBe(
      'INVALID_REQUEST',
    );
  },
);
