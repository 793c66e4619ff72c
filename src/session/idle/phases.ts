/** All instants are by the wall clock, so that sleep and late timers change nothing (S4). */

/** S9: for a service that states none. */
export const DEFAULT_IDLE_TIMEOUT_MS = 35_400_000;

export type IdlePhase = 'active' | 'warning' | 'ended';

/** Instants are ms since 1970, spans are ms. */
export interface IdleState {
  readonly phase: IdlePhase;
  readonly lastActivity: number;
  readonly timeoutMs: number;
  readonly warningMs: number;
}

export type IdleEvent =
  | { readonly type: 'look' | 'ready' | 'activity' | 'continue'; readonly at: number }
  /** Another tab of the session had activity, or Continue Session, at `since`. */
  | { readonly type: 'activityElsewhere'; readonly at: number; readonly since: number };

interface PhaseRow {
  /** How long the user has been inactive when it begins, ms. */
  readonly after: (state: IdleState) => number;
  readonly resets: readonly IdleEvent['type'][];
  readonly countsDown?: true;
}

/** The order of the rows is that of the phases. */
export const phases: Readonly<Record<IdlePhase, PhaseRow>> = {
  active: { after: () => 0, resets: ['activity', 'continue'] },
  warning: { after: ({ timeoutMs }) => timeoutMs, resets: ['continue'], countsDown: true },
  ended: { after: ({ timeoutMs, warningMs }) => timeoutMs + warningMs, resets: [] },
};
const order = Object.keys(phases) as IdlePhase[];

const beginsAt = (phase: IdlePhase, state: IdleState): number => state.lastActivity + phases[phase].after(state);

export const logoutAt = (state: IdleState): number => beginsAt('ended', state);

export const changesAt = (state: IdleState): number => beginsAt(order[order.indexOf(state.phase) + 1] ?? 'ended', state);

function phaseAt<S extends IdleState>(state: S, now: number): S {
  if (state.phase === 'ended') return state;
  // A clock set back grants no more than a whole time-out, and an open warning no more than its own time.
  const latest = now - phases[state.phase].after(state);
  const sane = state.lastActivity > latest ? { ...state, lastActivity: latest } : state;
  const phase = order.filter((candidate) => now >= beginsAt(candidate, sane)).pop() ?? 'active';
  return phase === sane.phase ? sane : { ...sane, phase };
}

/** The deadline is checked before an event may count as activity. */
export function step<S extends IdleState>(state: S, event: IdleEvent): S {
  if (state.phase === 'ended') return state;
  // Activity that was in time in another tab counts, even where this tab slept past the deadline.
  if (event.type === 'activityElsewhere' && event.since > state.lastActivity) {
    return phaseAt({ ...state, phase: 'active', lastActivity: event.since }, event.at);
  }
  const now = phaseAt(state, event.at);
  return phases[now.phase].resets.includes(event.type) ? { ...now, phase: 'active', lastActivity: event.at } : now;
}
