// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesAt, type IdleEvent, type IdleState, logoutAt, step } from '../../../src/session/idle/phases.ts';

const START = Date.UTC(2026, 10, 20, 12);
const TIMEOUT = 600_000;
const WARNING = 60_000;
const active: IdleState = { phase: 'active', lastActivity: START, timeoutMs: TIMEOUT, warningMs: WARNING };

const after = (state: IdleState, ...events: readonly IdleEvent[]): IdleState => events.reduce(step, state);
const look = (ms: number): IdleEvent => ({ type: 'look', at: START + ms });
const activity = (ms: number): IdleEvent => ({ type: 'activity', at: START + ms });
const proceed = (ms: number): IdleEvent => ({ type: 'continue', at: START + ms });
const elsewhere = (ms: number, since: number): IdleEvent => ({ type: 'activityElsewhere', at: START + ms, since: START + since });

describe('the phase of a session', () => {
  it.each([
    ['nothing for a moment', [look(1)], 'active', 0],
    ['one ms before the time-out', [look(TIMEOUT - 1)], 'active', 0],
    ['the time-out', [look(TIMEOUT)], 'warning', 0],
    ['one ms before the log-out', [look(TIMEOUT), look(TIMEOUT + WARNING - 1)], 'warning', 0],
    ['the log-out', [look(TIMEOUT), look(TIMEOUT + WARNING)], 'ended', 0],
    ['sleep past the warning', [look(TIMEOUT + 20_000)], 'warning', 0],
    ['sleep past both', [look(TIMEOUT + WARNING)], 'ended', 0],
    ['activity in time', [activity(TIMEOUT - 1), look(TIMEOUT)], 'active', TIMEOUT - 1],
    ['activity at the time-out comes too late', [activity(TIMEOUT)], 'warning', 0],
    ['activity while the warning is open', [look(TIMEOUT), activity(TIMEOUT + 1)], 'warning', 0],
    ['activity after the log-out', [activity(TIMEOUT + WARNING)], 'ended', 0],
    ['Continue Session', [look(TIMEOUT), proceed(TIMEOUT + 30_000)], 'active', TIMEOUT + 30_000],
    [
      'Continue Session ten times',
      Array.from({ length: 10 }, (_, i) => [look(TIMEOUT * (i + 1)), proceed(TIMEOUT * (i + 1))]).flat(),
      'active',
      TIMEOUT * 10,
    ],
    ['Continue Session too late', [look(TIMEOUT), proceed(TIMEOUT + WARNING)], 'ended', 0],
    ['Continue Session in another tab', [look(TIMEOUT), elsewhere(TIMEOUT + 31_000, TIMEOUT + 30_000)], 'active', TIMEOUT + 30_000],
    ['activity in another tab that arrives late', [look(TIMEOUT), elsewhere(TIMEOUT + 50, TIMEOUT - 1)], 'active', TIMEOUT - 1],
    ['activity elsewhere while this tab slept', [elsewhere(TIMEOUT * 9, TIMEOUT * 9 - 5)], 'active', TIMEOUT * 9 - 5],
    ['another tab that knows no more', [look(TIMEOUT), elsewhere(TIMEOUT + 1, 0)], 'warning', 0],
    ['another tab with a clock ahead', [elsewhere(5, 60_000)], 'active', 5],
    [
      'what comes after the end',
      [look(TIMEOUT + WARNING), proceed(1), elsewhere(TIMEOUT * 3, TIMEOUT * 3), activity(1), look(1)],
      'ended',
      0,
    ],
  ] as const)('follows its events: %s', (_, events, phase, lastActivity) => {
    expect(after(active, ...events)).toMatchObject({ phase, lastActivity: START + lastActivity });
  });

  it('does not change early with a time-out beyond 24.8 days', () => {
    const long = { ...active, timeoutMs: 40 * 86_400_000 };
    expect(step(long, look(39 * 86_400_000)).phase).toBe('active');
    expect(step(long, look(40 * 86_400_000)).phase).toBe('warning');
  });

  it('keeps the same state when nothing happens', () => {
    expect(step(active, look(5))).toBe(active);
    const warned = step(active, look(TIMEOUT));
    expect(step(warned, activity(TIMEOUT + 5))).toBe(warned);
  });
});

describe('a clock that is set back', () => {
  it('extends a session by no more than a whole time-out', () => {
    const state = step(active, look(-3_600_000));
    expect(changesAt(state)).toBe(START - 3_600_000 + TIMEOUT);
  });

  it('leaves an open warning its own time', () => {
    const warned = step(active, look(TIMEOUT));
    const state = step(warned, look(-3_600_000));
    expect([state.phase, logoutAt(state)]).toEqual(['warning', START - 3_600_000 + WARNING]);
  });
});

const events = fc.array(
  fc.record({
    type: fc.constantFrom('look' as const, 'activity' as const, 'continue' as const),
    pause: fc.integer({ min: 0, max: TIMEOUT }),
  }),
);

it('no user stays signed in longer than time-out and warning together after the last activity', () => {
  const property = fc.property(events, (sequence) => {
    let at = START;
    let last = START;
    let state = active;
    for (const { type, pause } of sequence) {
      at += pause;
      const before = state;
      state = step(state, { type, at });
      if (state.lastActivity !== before.lastActivity) {
        expect(type).not.toBe('look');
        last = at;
      }
      expect(state.lastActivity).toBe(last);
      expect(state.phase === 'ended').toBe(before.phase === 'ended' || at >= last + TIMEOUT + WARNING);
    }
  });
  fc.assert(property);
});
