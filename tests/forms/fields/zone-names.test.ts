// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preselectTimezone } from '../../../src/forms/fields/reference-lists.ts';
import { suggestedCountries } from '../../../src/forms/fields/suggested-countries.ts';
import { timezoneOptions, zoneLabel } from '../../../src/forms/fields/zone-labels.ts';
import { browserZone } from '../../../src/forms/fields/zone-names.ts';
import { english, fill } from '../../../src/i18n/translate.ts';

describe('a time zone with several names', () => {
  const only = (name: string) => ({ UTC: { basicUserProfileTimezoneOffset: 0 }, [name]: { basicUserProfileTimezoneOffset: 1 } });

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Eastern', 'America/New_York'],
  ])('is found in the list: for %s of the browser it is %s', (browser, listed) => {
    expect(preselectTimezone(only(listed), { browser, offset: 0 })).toBe(listed);
  });

  it.each([
    ['America/New_York', -5, 'New York (EST, UTC−5)'],
    ['America/Bogota', -5, 'Bogota (UTC−5)'],
    ['America/Argentina/Buenos_Aires', -3, 'Buenos Aires (UTC−3)'],
    ['Asia/Kolkata', 5.5, 'Kolkata (IST, UTC+5:30)'],
    ['Asia/Calcutta', 5.5, 'Calcutta (IST, UTC+5:30)'],
    ['Asia/Colombo', 5.5, 'Colombo (UTC+5:30)'],
    ['Asia/Kathmandu', 5.75, 'Kathmandu (UTC+5:45)'],
    ['Asia/Tokyo', 9, 'Tokyo (JST, UTC+9)'],
    ['Australia/Sydney', 10, 'Sydney (AEST, UTC+10)'],
    ['America/St_Johns', -3.5, 'St Johns (UTC−3:30)'],
    ['Europe/London', 0, 'London (GMT, UTC+0)'],
    ['Europe/Lisbon', 0, 'Lisbon (WET, UTC+0)'],
    ['Europe/Istanbul', 3, 'Istanbul (UTC+3)'],
    ['America/Halifax', -4, 'Halifax (UTC−4)'],
    ['America/Caracas', -4, 'Caracas (UTC−4)'],
    ['Europe/Berlin', 1, 'Berlin (CET, UTC+1)'],
    ['UTC', 0, 'UTC'],
    ['Eastern Time (US/Canada)', -5, 'Eastern Time (US/Canada) (UTC−5)'],
  ])('is shown by city, common name and offset: %s', (name, hours, label) => {
    expect(zoneLabel(english, name, hours)).toBe(label);
  });

  it('is shown in the reader’s words, and found by the service’s', () => {
    const german: Record<string, string> = { Vienna: 'Wien', CET: 'MEZ' };
    const zones = { 'Europe/Vienna': { basicUserProfileTimezoneOffset: 1 } };
    expect(timezoneOptions((source, params) => fill(german[source] ?? source, params), zones)).toEqual([
      { value: 'Europe/Vienna', label: 'Wien (MEZ, UTC+1)', source: 'Vienna' },
    ]);
  });
});

describe('the zone of this device', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Europe/Berlin', 1],
    ['Australia/Sydney', 10],
    ['Asia/Kolkata', 5.5],
    ['America/New_York', -5],
  ])('is %s, %d hours from UTC in standard time, in summer and in winter', (zone, hours) => {
    vi.stubEnv('TZ', zone);
    for (const month of [0, 6]) expect(browserZone(new Date(2026, month, 15)).offset).toBe(hours);
  });
});

describe('the suggested countries (decisions 7)', () => {
  it.each([
    [['en-US'], 'America/New_York', ['US']],
    [['de'], 'Europe/Vienna', ['DE', 'AT']],
    [['en-IN', 'hi'], 'Asia/Calcutta', ['IN']],
    [['fr-CA', 'en-GB', 'es-MX'], 'Europe/Paris', ['CA', 'FR', 'GB']],
    [['no language!'], 'Mars/Olympus', []],
    [[], 'UTC', []],
  ])('follow from the languages %j and the zone %s: %j', (languages, zone, codes) => {
    expect(suggestedCountries(languages, zone)).toEqual(codes);
  });
});
