// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timezones } from '../../../demo/data/timezones.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
let bearer: string;
beforeAll(async () => {
  server = await openServer();
  bearer = (await server.signIn(sparePerson(0))).access;
}, 60_000);
afterAll(() => server.close());

describe('the reference lists', () => {
  it.each([
    ['states', 'statesPublic'],
    ['countries', 'countriesPublic'],
    ['languages', 'languagesPublic'],
    ['timezones', 'timezonesPublic'],
    ['roles', 'rolesPublic'],
  ] as const)('are the same for a session and a visitor: %s', async (name, twin) => {
    const visitor = await server.call(twin);
    expect(visitor.status).toBe(200);
    expect((await server.call(name, { bearer })).data).toEqual(visitor.data);
    expect((await server.call(name)).errorCode).toBe('TOKEN_INVALID');
  });

  it('group states by countries that exist, with no code twice', async () => {
    const countries = (await server.call('countriesPublic')).data as Reply<'countries'>;
    const states = (await server.call('statesPublic')).data as Record<string, Reply<'countries'>>;
    expect(countries.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['US', 'CA', 'AU']));
    const codes = new Set(countries.map((country) => country.code));
    for (const [country, list] of Object.entries(states)) {
      expect(codes).toContain(country);
      expect(new Set(list.map((state) => state.code)).size).toBe(list.length);
    }
    expect(states.US).toHaveLength(51);
    expect(states.CA).toContainEqual({ code: 'QC', name: 'Quebec' });
  });

  it('give countries names, not just their codes', async () => {
    const countries = (await server.call('countriesPublic')).data as Reply<'countries'>;
    expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
    expect(countries).toContainEqual({ code: 'US', name: 'United States' });
  });

  it('include a language that is written from right to left', async () => {
    expect((await server.call('languagesPublic')).data).toContainEqual({ code: 'ar', display: 'العربية' });
  });

  it('have at least 60 regions and 80 industries, each with an id of its own', async () => {
    const { regionHierarchy, industryHierarchy } = (await server.call('newsInterestsPublic')).data as Reply<'newsInterests'>;
    expect(regionHierarchy.length).toBeGreaterThanOrEqual(60);
    expect(industryHierarchy.length).toBeGreaterThanOrEqual(80);
    const ids = [...regionHierarchy, ...industryHierarchy].map((item) => item.vocabId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('mark what the primary filter holds, for its owner only', async () => {
    const { filterId } = (await server.call('makeFilter', { bearer, body: { filterName: 'Primary' } })).data as {
      filterId: string;
    };
    await server.call('saveFilter', {
      bearer,
      params: { filterId },
      body: { filterName: 'Primary', primaryFilter: true },
    });
    await server.call('saveFilterItems', {
      bearer,
      params: { filterId },
      body: { regionIds: ['region-canada'], industryIds: ['industry-music'] },
    });
    const chosen = ({ regionHierarchy, industryHierarchy }: Reply<'newsInterests'>) =>
      [...regionHierarchy, ...industryHierarchy].filter((item) => item.selected).map((item) => item.vocabId);
    expect(chosen((await server.call('newsInterests', { bearer })).data)).toEqual(['region-canada', 'industry-music']);
    expect(chosen((await server.call('newsInterestsPublic', { bearer })).data)).toEqual([]);
  });

  it('offer all fields of interest in the first two groups, and keep a third group hidden', async () => {
    const groups = (await server.call('interestTypes')).data as Reply<'interestTypes'>;
    expect(
      groups
        .slice(0, 2)
        .flat()
        .map((type) => type.value)
        .sort(),
    ).toEqual(['F', 'J', 'M', 'PI', 'PO', 'PS']);
    expect(groups.length).toBeGreaterThan(2);
  });
});

describe('the list of time zones', () => {
  function standardOffset(zone: string): number {
    const at = (month: number) => {
      const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
        new Date(Date.UTC(2026, month, 15)),
      );
      const [, sign, hours, minutes] =
        /GMT(?:([+-])(\d\d):(\d\d))?/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '') ?? [];
      return sign ? Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60) : 0;
    };
    return Math.min(at(0), at(6));
  }

  it.each(Object.entries(timezones))(
    'gives %s the same offset as its older name',
    (name, { basicUserProfileTimezoneOffset, backendCode }) => {
      expect([standardOffset(name), standardOffset(backendCode)]).toEqual([basicUserProfileTimezoneOffset, basicUserProfileTimezoneOffset]);
    },
  );
});

describe('the translate call', () => {
  const translate = (locale: string, ...strings: string[]) => server.call('translate', { body: { locale, strings } });

  it.each([
    ['es', 'Iniciar sesión'],
    ['es-MX', 'Iniciar sesión'],
    ['DE', 'Anmelden'],
    ['ar', 'تسجيل الدخول'],
  ])('translates into %s', async (locale, text) => {
    expect((await translate(locale, 'Log In')).data).toEqual({ 'Log In': text });
  });

  it('leaves out texts that it does not know', async () => {
    expect((await translate('es', 'Log In', 'Never written', '__proto__', 'constructor')).data).toEqual({
      'Log In': 'Iniciar sesión',
    });
    expect((await translate('xx', 'Log In')).data).toEqual({});
  });

  it('keeps the numbers of a text', async () => {
    const { data } = await translate('de', '75 character limit.', 'Be 12 to 20 characters long');
    expect(data).toEqual({
      '75 character limit.': 'Höchstens 75 Zeichen.',
      'Be 12 to 20 characters long': '12 bis 20 Zeichen lang sein',
    });
  });

  it.each([
    ['no locale', { strings: ['Log In'] }],
    ['an empty locale', { locale: ' ', strings: ['Log In'] }],
    ['no strings', { locale: 'es' }],
    ['an empty list', { locale: 'es', strings: [] }],
    ['half a pair of surrogates', { locale: 'es', strings: ['a\ud800b'] }],
  ])('refuses %s with PAYLOAD_NOT_ACCEPTABLE', async (_, body) => {
    const answer = await server.call('translate', { body: body as never });
    expect([answer.status, answer.errorCode]).toEqual([406, 'PAYLOAD_NOT_ACCEPTABLE']);
  });
});

describe('the maintenance list', () => {
  const plan = (windows: unknown) =>
    server.app.request('/demo/maintenance.json', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(windows),
    });
  const windows = async () => (await server.call('maintenanceWindows')).data;

  it('holds the planned windows in order, as instants, until they are over', async () => {
    expect(await windows()).toEqual([]);
    await plan([
      { startTime: '2026-12-01T06:00:00Z', endTime: '2026-12-01T08:00:00Z' },
      { startTime: '2026-11-20T14:00:00+02:00', endTime: '2026-11-20T15:00:00+02:00' },
    ]);
    const window = { startTime: '2026-12-01T06:00:00.000Z', endTime: '2026-12-01T08:00:00.000Z' };
    expect(await windows()).toEqual([{ startTime: '2026-11-20T12:00:00.000Z', endTime: '2026-11-20T13:00:00.000Z' }, window]);
    server.pass(3_600_000);
    expect(await windows()).toEqual([window]);
    await plan([]);
    expect(await windows()).toEqual([]);
  });

  it('is replaced as a whole by each of several plans at once', async () => {
    const days = ['01', '02', '03', '04'].map((day) => [{ startTime: `2026-12-${day}T06:00:00Z`, endTime: `2026-12-${day}T08:00:00Z` }]);
    await Promise.all(days.map(plan));
    expect(await windows()).toHaveLength(1);
    await plan([]);
  });

  it.each([
    ['no list', {}],
    ['a bad date', [{ startTime: 'soon', endTime: '2026-12-01T08:00:00Z' }]],
    ['a day that its month does not have', [{ startTime: '2027-02-30T00:00:00Z', endTime: '2027-03-30T00:00:00Z' }]],
    ['a year that no calendar has', [{ startTime: '0000-01-01T00:00:00Z', endTime: '2027-12-31T23:00:00Z' }]],
    ['a year that no calendar has, in UTC', [{ startTime: '0001-01-01T00:00:00+01:00', endTime: '9999-12-31T23:30:00-05:00' }]],
    ['an end before its start', [{ startTime: '2026-12-01T09:00:00Z', endTime: '2026-12-01T08:00:00Z' }]],
  ])('is refused with %s', async (_, body) => {
    expect((await plan(body)).status).toBe(400);
    expect(await windows()).toEqual([]);
  });
});
