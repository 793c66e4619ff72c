import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { localTime } from '../../../src/features/maintenance/MaintenanceBanner.tsx';

const at = (iso: string, zone: string) => localTime(Date.parse(iso), zone);

describe('a time as MM-DD-YYYY hh:mm A z', () => {
  it.each([
    ['2020-12-21T18:00:00Z', 'America/Los_Angeles', '12-21-2020 10:00 AM PST'],
    ['2026-07-01T17:05:00Z', 'America/Los_Angeles', '07-01-2026 10:05 AM PDT'],
    ['2026-07-01T04:00:00Z', 'America/New_York', '07-01-2026 12:00 AM EDT'],
    ['2026-07-01T16:00:00Z', 'America/New_York', '07-01-2026 12:00 PM EDT'],
    ['2026-01-01T03:59:00Z', 'America/New_York', '12-31-2025 10:59 PM EST'],
    ['2026-11-20T20:30:00Z', 'UTC', '11-20-2026 08:30 PM UTC'],
    ['2026-11-20T20:30:00Z', 'Asia/Kolkata', '11-21-2026 02:00 AM IST'],
    ['2026-11-20T20:30:00Z', 'Asia/Kathmandu', '11-21-2026 02:15 AM GMT+5:45'],
    ['2026-11-20T20:30:00Z', 'Pacific/Kiritimati', '11-21-2026 10:30 AM GMT+14'],
    ['2026-11-20T20:30:00Z', 'Europe/London', '11-20-2026 08:30 PM GMT'],
    ['2026-06-20T20:30:00Z', 'Europe/London', '06-20-2026 09:30 PM BST'],
    ['2026-06-20T20:30:00Z', 'Australia/Lord_Howe', '06-21-2026 07:00 AM LHST'],
    ['2026-11-20T20:30:00Z', 'Europe/Berlin', '11-20-2026 09:30 PM CET'],
    ['2026-06-20T20:30:00Z', 'Europe/Berlin', '06-20-2026 10:30 PM CEST'],
    ['2026-06-20T20:30:00Z', 'Asia/Tokyo', '06-21-2026 05:30 AM JST'],
  ])('is written for %s in %s', (iso, zone, text) => expect(at(iso, zone)).toBe(text));

  // The clocks of New York go back on 1 November 2026 and forward on 14 March 2027.
  it.each([
    ['2026-11-01T05:30:00Z', '11-01-2026 01:30 AM EDT'],
    ['2026-11-01T06:30:00Z', '11-01-2026 01:30 AM EST'],
    ['2026-11-01T07:30:00Z', '11-01-2026 02:30 AM EST'],
    ['2027-03-14T06:59:00Z', '03-14-2027 01:59 AM EST'],
    ['2027-03-14T07:00:00Z', '03-14-2027 03:00 AM EDT'],
  ])('is right across a change of the clocks: %s', (iso, text) => expect(at(iso, 'America/New_York')).toBe(text));

  it('agrees with the browser’s own calendar everywhere and at all times', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const parts = new Intl.DateTimeFormat('en-US', {
            timeZone: zone,
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
            hour12: true,
          }).formatToParts(date);
          const part = (type: string) => parts.find((p) => p.type === type)?.value;
          const time = `${part('month')}-${part('day')}-${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')} `;
          expect(localTime(date.getTime(), zone).startsWith(time)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['', 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['Nowhere/Land', 'UTC'],
  ])('asks the browser once for the reader’s own zone: %s', async (timeZone, zone) => {
    vi.resetModules();
    const { ownZone } = await import('../../../src/forms/fields/zone-names.ts');
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
      const options = resolvedOptions.call(this);
      return spy.mock.calls.length === 1 ? { ...options, timeZone } : options;
    });
    expect(ownZone()).toBe(zone);
    const times = spy.mock.calls.length;
    expect(ownZone()).toBe(zone);
    expect(spy).toHaveBeenCalledTimes(times);
    expect(localTime(Date.parse('2026-11-20T20:30:00Z'), zone)).toMatch(zone === 'UTC' ? / 08:30 PM UTC$/ : /GMT\+5:45$/);
  });
});

it.each([
  ['de', 'Europe/Berlin', '20.11.2026, 21:30 MEZ'],
  ['de', 'Asia/Tokyo', '21.11.2026, 05:30 JST'],
  ['es', 'Europe/Berlin', '20 nov 2026, 21:30 CET'],
  ['ja', 'Asia/Tokyo', '2026/11/21 5:30 JST'],
  ['fr', 'Asia/Kathmandu', '21 nov. 2026, 02:15 UTC+5:45'],
])('a reader of %s sees a time in %s as that language writes it', (locale, zone, text) => {
  expect(localTime(Date.parse('2026-11-20T20:30:00Z'), zone, locale)).toBe(text);
});
