/**
 * What the idle watch decides (S4 idle), as pure functions: an event leads to the next state, and from the two states follows what is
 * due. Before each change of phase the other tabs are asked, since this one may have slept while they were active.
 */
import { ANSWER_MS } from '../tabs.ts';
import type { IdleNews } from './idle-news.ts';
import { changesAt, type IdleEvent, type IdlePhase, type IdleState, logoutAt, phases, step } from './phases.ts';

/** What the warning needs to know. */
export interface IdleView {
  /** `off`: no session is stored. `soon`: the warning is due within two minutes, so it is time to load it. */
  readonly phase: 'off' | 'active' | 'soon' | 'warning';
  /** Until the log-out, ms. */
  readonly remainingMs: number;
}

/** What is known from elsewhere at the moment of an event. Instants are ms since 1970. */
export interface IdleContext extends Pick<IdleState, 'timeoutMs' | 'warningMs'> {
  /** Now. */
  readonly at: number;
  /** When the service last gave tokens: it knows of activity up to then. */
  readonly refreshedAt?: number | undefined;
  /** Other tabs may be listening. */
  readonly hasTabs: boolean;
}

/** A session that is watched, as of its latest event. */
export interface Watched extends IdleState, IdleContext {
  readonly family: string;
  /** The last activity when the watch began. */
  readonly since: number;
  /** The other tabs were asked about the change of phase that is due at `change`, and may answer until `until`. */
  readonly asked?: { readonly change: number; readonly until: number };
  /** The service has said how long its time-out is, or does not say. Until then activity is only noted. */
  readonly ready: boolean;
  readonly noted: boolean;
  /** The event was a reason to look at the clock. */
  readonly looked: boolean;
}

type WithoutInstant<E> = E extends IdleEvent ? Omit<E, 'at'> : never;
/** What may happen; the context says when. */
export type WatchEvent = WithoutInstant<IdleEvent>;

/** What is to be done after an event, beside keeping its state. */
export interface Due {
  /** Ask the other tabs whether they know of later activity. */
  readonly ask: boolean;
  /** Tell the other tabs of activity here. */
  readonly tell: boolean;
  readonly view: IdleView | false;
  /** What the page is told. */
  readonly news: IdleNews | false;
  /** Let the service know that the user is active. */
  readonly report: boolean;
  /** When to look again, ms from now; `false` = as was decided before. */
  readonly wait: number | false;
}

const ONE_UPDATE_MS = 1_000;
/** Clocks can be changed and computers sleep: nothing relies on a longer timer. */
const LONGEST_WAIT_MS = 30_000;
const SOON_MS = 120_000;

interface Seen {
  /** What the warning shows of it. */
  readonly shows: IdleView['phase'];
  /** What the page is told when it begins. */
  readonly tells: (remainingMs: number) => IdleNews | false;
}

/** How each phase is seen from outside. The page hears of the end by the log-out. */
const seen: Readonly<Record<IdlePhase, Seen>> = {
  active: { shows: 'active', tells: () => ({ state: 'continued' }) },
  warning: { shows: 'warning', tells: (remainingMs) => ({ state: 'warning', remainingMs }) },
  ended: { shows: 'active', tells: () => false },
};

/** When the service must hear of activity since it last gave tokens; since the watch began where that time is unknown (decisions 6). */
const reportsAt = ({ phase, lastActivity, timeoutMs, since, refreshedAt = since }: Watched): number =>
  phase === 'active' && lastActivity > refreshedAt ? refreshedAt + timeoutMs / 3 : Number.POSITIVE_INFINITY;

function look(state: Watched): Watched {
  const { at, hasTabs, phase } = state;
  const change = changesAt(state);
  // If the tabs seem to have been asked later than now, the clock was set back since, and that does not count.
  const known = state.asked?.change === change && at >= state.asked.until - ANSWER_MS ? state.asked : undefined;
  const asked = known ?? { change, until: hasTabs ? at + ANSWER_MS : change };
  return phase !== 'ended' && at >= change - ANSWER_MS && at < asked.until ? { ...state, asked } : step(state, { type: 'look', at });
}

/** The first state of a session. */
export const beginning = (family: string, lastActivity: number, context: IdleContext): Watched => ({
  ...context,
  phase: 'active',
  family,
  since: lastActivity,
  lastActivity,
  ready: false,
  noted: false,
  looked: false,
});

/** The state after an event. */
export function afterEvent(before: Watched, event: WatchEvent, context: IdleContext): Watched {
  const { type } = event;
  const { at } = context;
  const state = { ...before, ...context, ready: before.ready || type === 'ready', noted: before.noted || type === 'activity' };
  // Input after the deadline is no activity, but a reason to look.
  const looked = type !== 'activity' || (state.ready && at >= changesAt(state));
  const counts =
    type === 'heard' ||
    // A tab that slept past the log-out asks the other tabs first.
    (type === 'continue' && at < logoutAt(state)) ||
    (!looked && state.ready && Math.abs(at - state.lastActivity) >= ONE_UPDATE_MS);
  const next = { ...(counts ? step(state, { ...event, at }) : state), looked };
  return looked ? look(next) : next;
}

function nextLookMs(state: Watched): number {
  const { at } = state;
  const change = changesAt(state);
  const next = state.asked?.change === change ? state.asked.until : change - ANSWER_MS;
  const second = phases[state.phase].countsDown ? (logoutAt(state) - at) % 1000 || 1000 : LONGEST_WAIT_MS;
  const report = reportsAt(state) - at;
  // A report that is already due is under way, or is tried again at the next look.
  return Math.max(1, Math.min(next - at, second, LONGEST_WAIT_MS, report > 0 ? report : LONGEST_WAIT_MS));
}

/** What is due after the event that led from `before` to `state`. */
export function dueAfter(before: Watched, { type }: WatchEvent, state: Watched): Due {
  const { at, phase, lastActivity, looked } = state;
  const isChanged = lastActivity !== before.lastActivity;
  const end = phase === 'ended';
  const toChange = changesAt(state) - at;
  const remainingMs = logoutAt(state) - at;
  return {
    ask: state.asked !== before.asked,
    // Other tabs need not hear of a clock that was set back, or of what one of them has told.
    tell: isChanged && (type === 'activity' || type === 'continue'),
    // A change that is due but not decided yet does not show.
    view: (looked || isChanged) &&
      toChange > 0 && {
        phase: phase === 'active' && toChange < SOON_MS ? 'soon' : seen[phase].shows,
        remainingMs,
      },
    news: phase !== before.phase && seen[phase].tells(remainingMs),
    report: looked && at >= reportsAt(state),
    wait: looked && !end && nextLookMs(state),
  };
}
