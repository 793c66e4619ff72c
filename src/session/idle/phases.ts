/**
 * The idle session (S4): active, warned, ended. All by wall-clock instants, so that sleep and late timers change nothing: the
 * warning opens at last activity + time-out, the log-out comes `warningMs` later.
 */

/** S9: when the service does not say, ms. */
export const DEFAULT_IDLE_TIMEOUT_MS = 35_400_000;

/** Going on, warned of its end, over. */
export type IdlePhase = 'active' | 'warning' | 'ended';

/** Instants are ms since 1970, spans are ms. */
export interface IdleState {
  readonly phase: IdlePhase;
  /** ms since 1970. */
  readonly lastActivity: number;
  readonly timeoutMs: number;
  readonly warningMs: number;
}

/** `at` is now, ms since 1970. */
export type IdleEvent =
  /** Time has passed, or the page woke up. */
  | { readonly type: 'look'; readonly at: number }
  /** The service has answered how long its time-out is. */
  | { readonly type: 'ready'; readonly at: number }
  /** The user did something on this page. */
  | { readonly type: 'activity'; readonly at: number }
  /** Continue Session. */
  | { readonly type: 'continue'; readonly at: number }
  /** Another tab of the session knows of activity, or of Continue Session, at `since`. */
  | { readonly type: 'heard'; readonly at: number; readonly since: number };

interface PhaseRow {
  /** It begins when the user has not been active for so long, ms. */
  readonly after: (state: IdleState) => number;
  /** The events that restart the time-out while it lasts. */
  readonly resets: readonly IdleEvent['type'][];
  /** It counts down in seconds. */
  readonly countsDown?: true;
}

/** In the order in which they follow each other: another stage of the warning is another row. */
export const phases: Readonly<Record<IdlePhase, PhaseRow>> = {
  active: { after: () => 0, resets: ['activity', 'continue'] },
  warning: { after: ({ timeoutMs }) => timeoutMs, resets: ['continue'], countsDown: true },
  ended: { after: ({ timeoutMs, warningMs }) => timeoutMs + warningMs, resets: [] },
};
const order = Object.keys(phases) as IdlePhase[];

const beginsAt = (phase: IdlePhase, state: IdleState): number => state.lastActivity + phases[phase].after(state);

/** When the session ends unless the user is there, ms since 1970. */
export const logoutAt = (state: IdleState): number => beginsAt('ended', state);

/** The instant at which the phase changes next. */
export const changesAt = (state: IdleState): number => beginsAt(order[order.indexOf(state.phase) + 1] ?? 'ended', state);

function phaseAt<S extends IdleState>(state: S, now: number): S {
  if (state.phase === 'ended') return state;
  // A clock set back grants no more than a whole time-out, and an open warning no more than its own time.
  const latest = now - phases[state.phase].after(state);
  const sane = state.lastActivity > latest ? { ...state, lastActivity: latest } : state;
  const phase = order.filter((one) => now >= beginsAt(one, sane)).pop() ?? 'active';
  return phase === sane.phase ? sane : { ...sane, phase };
}

/** Checks the deadline before an event may count as activity. */
export function step<S extends IdleState>(state: S, event: IdleEvent): S {
  if (state.phase === 'ended') return state;
  // Activity that was in time in another tab counts, even where this tab slept past the deadline.
  if (event.type === 'heard' && event.since > state.lastActivity) {
    return phaseAt({ ...state, phase: 'active', lastActivity: event.since }, event.at);
  }
  const now = phaseAt(state, event.at);
  return phases[now.phase].resets.includes(event.type) ? { ...now, phase: 'active', lastActivity: event.at } : now;
}
