// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  beginning,
  dueAfter,
  type Due,
  type IdleContext,
  type WatchEvent,
  type Watched,
} from '../../../src/session/idle/idle-reducer.ts';
import { ANSWER_MS } from '../../../src/session/tabs.ts';

const START = Date.UTC(2026, 10, 20, 12);
const TIMEOUT = 600_000;
const WARNING = 60_000;
const LOOK = { type: 'look' } as const;
const ACTIVITY = { type: 'activity' } as const;
const CONTINUE = { type: 'continue' } as const;
const READY = { type: 'ready' } as const;
const heard = (since: number): WatchEvent => ({ type: 'activityElsewhere', since: START + since });

type Facts = Partial<Omit<IdleContext, 'at'>>;

/** `ms` after the last activity. */
const contextAt = (ms: number, facts: Facts = {}): IdleContext => ({
  at: START + ms,
  timeoutMs: TIMEOUT,
  warningMs: WARNING,
  hasTabs: true,
  ...facts,
});

const fresh = beginning('family-1', START, contextAt(0));
const active: Watched = { ...fresh, ready: true };

function at(ms: number, event: WatchEvent, before: Watched = active, facts?: Facts): { readonly state: Watched; readonly due: Due } {
  const state = afterEvent(before, event, contextAt(ms, facts));
  return { state, due: dueAfter(before, event, state) };
}

/** The state after a sequence of events. */
const stateAfter = (...events: readonly (readonly [ms: number, event: WatchEvent])[]): Watched =>
  events.reduce((state, [ms, event]) => at(ms, event, state).state, active);

/** The effects other than the view and the next look. */
const done = ({ view: _view, wait: _wait, ...due }: Due) => Object.fromEntries(Object.entries(due).filter(([, value]) => value !== false));

const warned = stateAfter([TIMEOUT - ANSWER_MS, LOOK], [TIMEOUT, LOOK]);

describe('a look at the clock', () => {
  it('long before the time-out changes nothing, and comes again within half a minute', () => {
    const { state, due } = at(1_000, LOOK);
    expect([state.phase, state.lastActivity, done(due), due.wait]).toEqual(['active', START, {}, 30_000]);
  });

  it.each([
    [TIMEOUT - 120_000, 'active', WARNING + 120_000],
    [TIMEOUT - 119_999, 'soon', WARNING + 119_999],
  ] as const)('%i ms after the last activity shows that the warning is near or is not', (ms, phase, remainingMs) => {
    expect(at(ms, LOOK).due.view).toEqual({ phase, remainingMs });
  });

  it('asks the other tabs once before each change, and looks again as soon as they had time to answer', () => {
    const result = at(TIMEOUT - ANSWER_MS, LOOK);
    expect([done(result.due), result.due.wait]).toEqual([{ ask: true }, ANSWER_MS]);
    const again = at(TIMEOUT - 100, LOOK, result.state);
    expect([done(again.due), again.due.wait]).toEqual([{}, 100]);
  });

  it('asks anew where the clock was set back behind the moment at which it asked', () => {
    const result = stateAfter([TIMEOUT - 1, LOOK]);
    expect(done(at(TIMEOUT - ANSWER_MS, LOOK, result).due)).toEqual({ ask: true });
  });

  it('opens the warning, and counts its seconds', () => {
    const { state, due } = at(TIMEOUT, LOOK, stateAfter([TIMEOUT - ANSWER_MS, LOOK]));
    expect(state.phase).toBe('warning');
    expect(due).toMatchObject({
      view: { phase: 'warning', remainingMs: WARNING },
      news: { state: 'warning', remainingMs: WARNING },
      wait: 1_000,
    });
    expect(at(TIMEOUT + 300, LOOK, state).due.wait).toBe(700);
  });

  it('shows nothing of a change that the other tabs may still prevent', () => {
    const { state, due } = at(TIMEOUT + 20_000, LOOK);
    expect(state.phase).toBe('active');
    expect([done(due), due.view, due.wait]).toEqual([{ ask: true }, false, ANSWER_MS]);
  });

  it('decides at once where no other tab can be listening', () => {
    expect(at(TIMEOUT + 20_000, LOOK, active, { hasTabs: false }).due.news).toEqual({ state: 'warning', remainingMs: 40_000 });
  });

  it('ends the session at the log-out, and is the last', () => {
    const { state, due } = at(TIMEOUT + WARNING, LOOK, stateAfter([TIMEOUT - ANSWER_MS, LOOK], [TIMEOUT, LOOK], [TIMEOUT + 59_800, LOOK]));
    expect([state.phase, done(due), due.view, due.wait]).toEqual(['ended', {}, false, false]);
  });

  it('goes by the limits of this moment', () => {
    const { state, due } = at(1_000, LOOK, active, { timeoutMs: 30_000, warningMs: 5_000 });
    expect(state).toMatchObject({ timeoutMs: 30_000, warningMs: 5_000 });
    expect(due.view).toEqual({ phase: 'soon', remainingMs: 34_000 });
  });

  it('has a last activity corrected after the clock was set back, which no tab hears of', () => {
    const { state, due } = at(-5_000, LOOK);
    expect([state.lastActivity, done(due)]).toEqual([START - 5_000, {}]);
  });
});

describe('activity', () => {
  it('is told to the other tabs, and leaves the next look where it was', () => {
    const { state, due } = at(5_000, ACTIVITY);
    expect([state.lastActivity, done(due), due.wait]).toEqual([START + 5_000, { isPosted: true }, false]);
  });

  it('counts once a second', () => {
    const { state, due } = at(999, ACTIVITY);
    expect([state.lastActivity, done(due), due.view]).toEqual([START, {}, false]);
  });

  it('is only noted until the time-out is known: it may have passed before', () => {
    const { state, due } = at(5_000, ACTIVITY, fresh);
    expect([state.lastActivity, state.hasActivity, done(due), due.view]).toEqual([START, true, {}, false]);
    const ready = at(9_000, READY, state, { timeoutMs: 5_000, warningMs: 1_000, hasTabs: false });
    expect([ready.state.phase, ready.due.isPosted]).toEqual(['ended', false]);
  });

  it('counts once the time-out is known', () => {
    const { state } = at(9_000, READY, fresh);
    expect(at(9_000, ACTIVITY, state).state.lastActivity).toBe(START + 9_000);
  });

  it('after the time-out is only a reason to look', () => {
    const { state, due } = at(TIMEOUT + 5, ACTIVITY);
    expect([state.lastActivity, done(due), due.wait]).toEqual([START, { ask: true }, ANSWER_MS]);
  });

  it('does not close the warning', () => {
    const { state, due } = at(TIMEOUT + 5_000, ACTIVITY, warned);
    expect([state.phase, state.lastActivity, done(due)]).toEqual(['warning', START, {}]);
  });
});

describe('Continue Session', () => {
  it('closes the warning, and the page and the other tabs hear of it', () => {
    const { state, due } = at(TIMEOUT + 5_000, CONTINUE, warned);
    expect([state.phase, done(due)]).toEqual(['active', { isPosted: true, news: { state: 'continued' }, report: true }]);
    expect([due.view, due.wait]).toEqual([{ phase: 'active', remainingMs: TIMEOUT + WARNING }, 30_000]);
  });

  it('past the log-out asks the other tabs first', () => {
    const { state, due } = at(TIMEOUT + WARNING, CONTINUE, warned);
    expect([state.phase, done(due)]).toEqual(['warning', { ask: true }]);
  });
});

describe('activity in another tab', () => {
  it('closes the warning here, and is not told again', () => {
    const { state, due } = at(TIMEOUT + 5_000, heard(TIMEOUT + 5_000), warned);
    expect([state.phase, done(due)]).toEqual(['active', { news: { state: 'continued' }, report: true }]);
  });

  it('that was earlier than the last one here ends what is over', () => {
    const { state, due } = at(TIMEOUT + WARNING, heard(-1), warned);
    expect([state.phase, done(due)]).toEqual(['ended', {}]);
  });
});

describe('a sign of life', () => {
  const busy = stateAfter([5_000, ACTIVITY]);

  it('is due a third of the time-out after the service last gave tokens', () => {
    const facts = { refreshedAt: START };
    expect(at(TIMEOUT / 3 - 10_000, LOOK, busy, facts).due).toMatchObject({ report: false, wait: 10_000 });
    // The next look tries again until it has arrived.
    expect(at(TIMEOUT / 3, LOOK, busy, facts).due).toMatchObject({ report: true, wait: 30_000 });
  });

  it('is due a third of the time-out after the watch began where it is unknown when the service last gave tokens', () => {
    expect(at(TIMEOUT / 3 - 10_000, LOOK, busy).due).toMatchObject({ report: false, wait: 10_000 });
    expect(at(TIMEOUT / 3, LOOK, busy).due).toMatchObject({ report: true });
  });

  it.each([
    ['nothing was done since', busy, { refreshedAt: START + 5_000 }],
    ['the warning is open', warned, { refreshedAt: START - 1 }],
  ] as const)('is not due where %s', (_, state, facts) => {
    expect(at(TIMEOUT - 1, LOOK, state, facts).due.report).toBe(false);
  });
});
