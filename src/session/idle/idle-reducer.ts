/** Before each change of phase the other tabs are asked, since this one may have slept while they were active (S4 idle). */
import { ANSWER_MS } from '../tabs.ts';
import { changesAt, logoutAt, phases, step, type IdleEvent, type IdlePhase, type IdleState } from './phases.ts';

/** The detail of `news-session`; `remainingMs` is the time until the sign-out. */
export interface IdleNews {
  readonly state: 'warning' | 'continued' | 'timed-out' | 'signed-out';
  readonly remainingMs?: number;
}

export interface IdleView {
  /** `off`: no session is stored; `soon`: the warning is due within two minutes, so it is time to load it. */
  readonly phase: 'off' | 'active' | 'soon' | 'warning';
  readonly remainingMs: number;
}

/** Instants are ms since 1970. */
export interface IdleContext extends Pick<IdleState, 'timeoutMs' | 'warningMs'> {
  readonly at: number;
  /** The service knows of activity up to then. */
  readonly refreshedAt?: number | undefined;
  readonly hasTabs: boolean;
}

export interface Watched extends IdleState, IdleContext {
  readonly sessionId: string;
  /** The last activity when the watch began. */
  readonly since: number;
  /** The other tabs may answer until `until` about the change of phase that is due at `change`. */
  readonly question?: { readonly change: number; readonly until: number };
  /** Until the service has answered how long its time-out is, activity is only noted. */
  readonly ready: boolean;
  readonly hasActivity: boolean;
  readonly looked: boolean;
}

type WithoutInstant<E> = E extends IdleEvent ? Omit<E, 'at'> : never;
export type WatchEvent = WithoutInstant<IdleEvent>;

export interface Due {
  readonly ask: boolean;
  readonly isPosted: boolean;
  readonly view: IdleView | false;
  readonly news: IdleNews | false;
  readonly report: boolean;
  /** ms from now; `false`: as decided before. */
  readonly wait: number | false;
}

const ONE_UPDATE_MS = 1_000;
/** Clocks can be changed and computers sleep, so nothing relies on a longer timer. */
const LONGEST_WAIT_MS = 30_000;
const SOON_MS = 120_000;

interface PhaseNews {
  readonly shows: IdleView['phase'];
  readonly tells: (remainingMs: number) => IdleNews | false;
}

/** The end has no news here, since the sign-out reports it. */
const phaseNews: Readonly<Record<IdlePhase, PhaseNews>> = {
  active: { shows: 'active', tells: () => ({ state: 'continued' }) },
  warning: { shows: 'warning', tells: (remainingMs) => ({ state: 'warning', remainingMs }) },
  ended: { shows: 'active', tells: () => false },
};

/** The service must know of activity since its last tokens, or since the watch began where that time is unknown (decisions 6). */
const reportsAt = ({ phase, lastActivity, timeoutMs, since, refreshedAt = since }: Watched): number =>
  phase === 'active' && lastActivity > refreshedAt ? refreshedAt + timeoutMs / 3 : Number.POSITIVE_INFINITY;

function look(state: Watched): Watched {
  const { at, hasTabs, phase } = state;
  const change = changesAt(state);
  // Tabs that seem to have been asked later than now were asked before the clock was set back, which does not count.
  const known = state.question?.change === change && at >= state.question.until - ANSWER_MS ? state.question : undefined;
  const question = known ?? { change, until: hasTabs ? at + ANSWER_MS : change };
  return phase !== 'ended' && at >= change - ANSWER_MS && at < question.until ? { ...state, question } : step(state, { type: 'look', at });
}

export const beginning = (sessionId: string, lastActivity: number, context: IdleContext): Watched => ({
  ...context,
  phase: 'active',
  sessionId,
  since: lastActivity,
  lastActivity,
  ready: false,
  hasActivity: false,
  looked: false,
});

export function afterEvent(before: Watched, event: WatchEvent, context: IdleContext): Watched {
  const { type } = event;
  const { at } = context;
  const state = { ...before, ...context, ready: before.ready || type === 'ready', hasActivity: before.hasActivity || type === 'activity' };
  // Input after the deadline is no activity, but a reason to look.
  const looked = type !== 'activity' || (state.ready && at >= changesAt(state));
  const counts =
    type === 'activityElsewhere' ||
    // A tab that slept past the sign-out asks the other tabs first.
    (type === 'continue' && at < logoutAt(state)) ||
    (!looked && state.ready && Math.abs(at - state.lastActivity) >= ONE_UPDATE_MS);
  const next = { ...(counts ? step(state, { ...event, at }) : state), looked };
  return looked ? look(next) : next;
}

function nextLookMs(state: Watched): number {
  const { at } = state;
  const change = changesAt(state);
  const next = state.question?.change === change ? state.question.until : change - ANSWER_MS;
  const second = phases[state.phase].countsDown ? (logoutAt(state) - at) % 1000 || 1000 : LONGEST_WAIT_MS;
  const report = reportsAt(state) - at;
  // A report that is already due is under way, or is tried again at the next look.
  return Math.max(1, Math.min(next - at, second, LONGEST_WAIT_MS, report > 0 ? report : LONGEST_WAIT_MS));
}

export function dueAfter(before: Watched, { type }: WatchEvent, state: Watched): Due {
  const { at, phase, lastActivity, looked } = state;
  const isChanged = lastActivity !== before.lastActivity;
  const end = phase === 'ended';
  const toChange = changesAt(state) - at;
  const remainingMs = logoutAt(state) - at;
  return {
    ask: state.question !== before.question,
    // Other tabs do not need a clock that was set back, nor what one of them has sent.
    isPosted: isChanged && (type === 'activity' || type === 'continue'),
    // A change that is due but not decided yet is not shown.
    view: (looked || isChanged) &&
      toChange > 0 && {
        phase: phase === 'active' && toChange < SOON_MS ? 'soon' : phaseNews[phase].shows,
        remainingMs,
      },
    news: phase !== before.phase && phaseNews[phase].tells(remainingMs),
    report: looked && at >= reportsAt(state),
    wait: looked && !end && nextLookMs(state),
  };
}
