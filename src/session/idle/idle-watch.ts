/**
 * Watches a stored session (S4 idle): counts from the last activity in any tab, warns, and ends the session everywhere. It asks the other
 * tabs before each change of phase, since it may have slept while they were active.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ErrorCode } from '../../contract/errors.ts';
import { requestId } from '../../client/request-id.ts';
import { persist, persisted } from '../persisted.ts';
import { setQuery } from '../redirect.ts';
import { changesAt, type IdleEvent, type IdleState, logoutAt, step } from './phases.ts';
import type { Settings } from '../../settings/settings.ts';
import { idleTimeout, lookUpIdleTimeout } from './idle-timeout.ts';
import type { Session } from '../session.ts';
import { ANSWER_MS, type SessionEnd } from '../tabs.ts';

/** What the warning needs to know. */
export interface IdleView {
  /** `off`: no session is stored. `soon`: the warning is due within two minutes, so it is time to load it. */
  readonly phase: 'off' | 'active' | 'soon' | 'warning';
  /** Until the log-out, ms. */
  readonly remainingMs: number;
}

/** The watch over a page's session, as a store of its view. */
export interface IdleWatch extends StoreApi<IdleView> {
  /** The user did something, or came back to the tab. */
  activity(): void;
  /** Looks at the clock: after sleep, or when the page comes back. */
  look(): void;
  /** Back from the bfcache: asks the service whether the session still exists, since its end may have been missed. */
  resume(): void;
  continueSession(): void;
  logOut(): void;
  stop(): void;
}

/** What the page is told (`news-session`); `remainingMs` until the log-out. */
export interface IdleNews {
  readonly state: 'warning' | 'continued' | 'timed-out' | 'signed-out';
  readonly remainingMs?: number;
}

/** `now` is ms since 1970. */
export interface IdleOptions {
  readonly session: Session;
  readonly settings: () => Settings;
  /** `false` = the host prevented the default and goes on itself. */
  readonly emit: (name: 'news-session', news: IdleNews) => boolean;
  readonly navigate: (url: string) => void;
  readonly now?: () => number;
  /** The element shows the log-in itself when the service no longer knows the session. */
  readonly hasLogin: boolean;
}

const ONE_UPDATE_MS = 1_000;
/** Clocks can be changed and computers sleep: nothing relies on a longer timer. */
const LONGEST_WAIT_MS = 30_000;
const SOON_MS = 120_000;

/** Begins to watch; `off` until a session is stored. */
export function createIdleWatch({ session, settings, emit, navigate, now = Date.now, hasLogin }: IdleOptions): IdleWatch {
  const { store, tabs } = session;
  const view = createStore<IdleView>(() => ({ phase: 'off', remainingMs: 0 }));
  let state: IdleState | undefined;
  let family: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The other tabs were asked about this change, at this time. */
  let asked: { readonly change: number; readonly at: number } | undefined;
  /** The time-out is known; until then activity is only noted. */
  let ready = false;
  let noted = false;
  /** Calls that wait until it is clear whether the session ended while the device slept. */
  const waiting = new Set<() => void>();

  function leave(how: SessionEnd, why?: ErrorCode): void {
    const { loginUrl, routing, basePath } = settings();
    const isPlace = why === 'UNAUTHORIZED_IP';
    const url = loginUrl || (routing === 'path' ? basePath : '');
    if (!emit('news-session', { state: how, remainingMs: 0 })) return;
    if (url) navigate(how === 'timed-out' ? setQuery(url, 'sessionTimedout', 'true') : isPlace ? setQuery(url, 'errorCode', why) : url);
    else console.error('<news-session>: the setting loginUrl is missing; the session has ended.');
  }

  function end(how: SessionEnd): void {
    void session.end(how);
    leave(how);
  }

  const limits = () => ({ timeoutMs: idleTimeout(session, settings()), warningMs: settings().idleWarningMs });

  function show(): void {
    if (!state) return;
    const phase = state.phase === 'warning' ? 'warning' : changesAt(state) - now() < SOON_MS ? 'soon' : 'active';
    view.setState({ phase, remainingMs: Math.max(0, logoutAt(state) - now()) });
  }

  function apply(event: IdleEvent): void {
    if (!state) return;
    const before = state;
    state = step(state, event);
    if (state.lastActivity !== before.lastActivity) store.patch(persist(store.getState(), { lastActivity: state.lastActivity }));
    if (state.phase === 'ended') {
      end('timed-out');
      return;
    }
    show();
    if (state.phase === before.phase) return;
    if (state.phase === 'warning') emit('news-session', { state: 'warning', remainingMs: view.getState().remainingMs });
    else emit('news-session', { state: 'continued' });
  }

  function release(): void {
    if (state && now() >= logoutAt(state)) return;
    for (const go of waiting) go();
    waiting.clear();
  }

  /** Applies what is due by now, and schedules the next look. */
  function look(): void {
    clearTimeout(timer);
    if (!state) return;
    state = { ...state, ...limits() };
    const change = changesAt(state);
    const isAsked = asked?.change === change && asked.at <= now();
    if (!isAsked && now() >= change - ANSWER_MS) {
      asked = { change, at: now() };
      tabs.post({ type: 'ask', round: persisted(store.getState()).round, id: requestId() });
    }
    if (now() < change || now() >= decidedAt(state)) apply({ type: 'tick', at: now() });
    release();
    if (state && now() >= reportsAt(state)) void session.keepAlive();
    scheduleLook();
  }

  /** When the service must hear of activity since it last gave tokens (decisions 6). */
  function reportsAt(current: IdleState): number {
    const { refreshedAt = current.lastActivity } = persisted(store.getState());
    return current.phase === 'active' && current.lastActivity > refreshedAt
      ? refreshedAt + current.timeoutMs / 3
      : Number.POSITIVE_INFINITY;
  }

  /** When the next change may be made: once it is due, and the other tabs had time to answer. */
  function decidedAt(current: IdleState): number {
    const change = changesAt(current);
    return asked?.change === change && tabs.connected() ? Math.max(change, asked.at + ANSWER_MS) : change;
  }

  function scheduleLook(): void {
    if (!state) return;
    const next = asked?.change === changesAt(state) ? decidedAt(state) : changesAt(state) - ANSWER_MS;
    const second = state.phase === 'warning' ? (logoutAt(state) - now()) % 1000 || 1000 : LONGEST_WAIT_MS;
    const report = reportsAt(state) - now();
    // A report that is already due is under way, or is tried again at the next look.
    timer = setTimeout(look, Math.max(1, Math.min(next - now(), second, LONGEST_WAIT_MS, report > 0 ? report : LONGEST_WAIT_MS)));
  }

  function activity(): void {
    if (!state) return;
    const at = now();
    noted = true;
    if (!ready || Math.abs(at - state.lastActivity) < ONE_UPDATE_MS) return;
    // The deadline is checked first: input after it is not activity.
    if (at >= changesAt(state)) look();
    else if (state.phase === 'active') {
      apply({ type: 'activity', at });
      tabs.post({ type: 'activity', at });
    }
  }

  async function getReady(): Promise<void> {
    const of = family;
    await lookUpIdleTimeout(session, settings());
    if (family !== of) return;
    ready = true;
    look();
    if (noted) activity();
  }

  function follow(): void {
    const stored = store.getState();
    const kept = persisted(stored);
    const found = stored.authToken && stored.user ? kept.family : undefined;
    if (found === family) return;
    clearTimeout(timer);
    family = found;
    asked = undefined;
    ready = noted = false;
    state = family ? { phase: 'active', lastActivity: kept.lastActivity ?? now(), ...limits() } : undefined;
    release();
    if (!state) {
      view.setState({ phase: 'off', remainingMs: 0 });
      return;
    }
    // Copies of this tab, and the page after a reload, count from here as well.
    store.patch(persist(store.getState(), { lastActivity: state.lastActivity }));
    look();
    void getReady();
  }

  const stops = [
    store.subscribe(follow),
    tabs.listen((message) => {
      if (!state) return;
      if (message.type === 'ask') tabs.post({ type: 'activity', at: state.lastActivity });
      if (message.type !== 'activity') return;
      apply({ type: 'heard', at: now(), since: message.at });
      look();
    }),
    session.listen((news) => {
      if (news.type === 'ended') leave(news.how);
      if (news.type === 'invalid' && !hasLogin) leave(news.why === 'SESSION_TIMED_OUT' ? 'timed-out' : 'signed-out', news.why);
    }),
    session.guard(() => {
      if (!state || now() < logoutAt(state)) return undefined;
      look();
      return state && new Promise<void>((resolve) => waiting.add(resolve));
    }),
  ];
  follow();

  return {
    ...view,
    activity,
    look,
    resume() {
      look();
      // The session handles an unknown token itself; a missing answer changes nothing.
      if (state) session.client.call('basicProfile', {}).catch(() => {});
    },
    continueSession() {
      if (!state || now() >= logoutAt(state)) return look();
      const at = now();
      apply({ type: 'continue', at });
      tabs.post({ type: 'activity', at });
      look();
    },
    logOut: () => end('signed-out'),
    stop() {
      clearTimeout(timer);
      state = undefined;
      for (const stop of stops) stop();
      release();
    },
  };
}
