import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextChange, shownWindow } from '../../../src/session/maintenance/windows.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 20, 12);
const iso = (fromNow: number) => new Date(now + fromNow).toISOString();
const window = (start: number, end: number) => ({ startTime: iso(start), endTime: iso(end) });
const at = (start: number, end: number) => ({ start: now + start, end: now + end });

describe('the window that is shown', () => {
  it.each([
    ['starts in 72 hours to the millisecond', 72 * HOUR, 73 * HOUR, true],
    ['starts a millisecond later', 72 * HOUR + 1, 73 * HOUR, false],
    ['starts now', 0, HOUR, true],
    ['is in progress', -HOUR, HOUR, true],
    ['has been in progress for a week', -168 * HOUR, 1, true],
    ['ends now', -HOUR, 0, false],
    ['is over', -2 * HOUR, -HOUR, false],
    ['ends before it starts', HOUR, -HOUR, false],
    ['has no length', HOUR, HOUR, false],
  ])('is chosen by time: one that %s', (_, start, end, shows) =>
    expect(shownWindow([window(start, end)], now)).toEqual(shows ? at(start, end) : undefined),
  );

  it('is the one that starts first', () => {
    const windows = [
      window(50 * HOUR, 51 * HOUR),
      window(100 * HOUR, 101 * HOUR),
      window(2 * HOUR, 3 * HOUR),
      window(-9 * HOUR, -8 * HOUR),
    ];
    expect(shownWindow(windows, now)).toEqual(at(2 * HOUR, 3 * HOUR));
  });

  it.each([
    '',
    'soon',
    'Invalid Date',
    '2026-11-20',
    '2026-11-20T13:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '1795176000000',
    '20 Nov 2026 13:00 UTC',
    '2026-11-20 13:00:00Z',
    'null',
  ])('is none when a date cannot be read: %j', (bad) => {
    expect(shownWindow([{ startTime: bad, endTime: iso(2 * HOUR) }], now)).toBeUndefined();
    expect(shownWindow([{ startTime: iso(-HOUR), endTime: bad }], now)).toBeUndefined();
    // A readable window beside it still shows.
    expect(shownWindow([{ startTime: bad, endTime: bad }, window(0, HOUR)], now)).toEqual(at(0, HOUR));
  });

  it.each([
    '2026-11-20T13:00Z',
    '2026-11-20T13:00:00Z',
    '2026-11-20T13:00:00.000Z',
    '2026-11-20T08:00:00-05:00',
    '2026-11-20T18:30:00+05:30',
  ])('is read from the instant %s', (startTime) =>
    expect(shownWindow([{ startTime, endTime: iso(5 * HOUR) }], now)?.start).toBe(now + HOUR),
  );
});

describe('the next change', () => {
  it.each([
    ['72 hours before the start', [window(80 * HOUR, 81 * HOUR)], 8 * HOUR],
    ['the end', [window(-HOUR, HOUR)], HOUR],
    ['what comes first', [window(-HOUR, 9 * HOUR), window(74 * HOUR, 75 * HOUR)], 2 * HOUR],
  ])('comes at %s', (_, windows, after) => expect(nextChange(windows, now)).toBe(now + after));

  it('never comes when all windows are over or unreadable', () => {
    expect(nextChange([], now)).toBe(Number.POSITIVE_INFINITY);
    expect(nextChange([window(-3 * HOUR, -HOUR), { startTime: 'x', endTime: 'y' }], now)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is never missed, because until then the answer stays the same', () => {
    const moment = fc.integer({ min: -200, max: 200 }).map((hours) => hours * HOUR);
    const windows = fc.array(
      fc.tuple(moment, moment).map(([start, end]) => window(start, end)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(windows, fc.integer({ min: 0, max: 300 * HOUR }), (list, delay) => {
        if (now + delay >= nextChange(list, now)) return;
        const [first, then] = [shownWindow(list, now), shownWindow(list, now + delay)];
        // Until the next change the same window shows, even if it begins meanwhile.
        expect(then).toEqual(first);
      }),
    );
  });
});
