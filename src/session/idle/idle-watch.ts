import { createStore, type StoreApi } from 'zustand/vanilla';
import { profileCalls } from '../../contract/calls/profile.ts';
import { requestId } from '../../client/client.ts';
import { persist, persisted } from '../stored.ts';
import {
  afterEvent,
  beginning,
  dueAfter,
  type Due,
  type IdleContext,
  type IdleNews,
  type IdleView,
  type WatchEvent,
  type Watched,
} from './idle-reducer.ts';
import { idleTimeout, lookUpIdleTimeout } from './idle-timeout.ts';
import { logoutAt } from './phases.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { setQuery } from '../redirect.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Session } from '../session.ts';
import type { SessionEnd } from '../tabs.ts';

interface IdlePage {
  readonly session: Session;
  readonly settings: () => Settings;
  /** `false`: the host prevented the default and goes on itself. */
  readonly emit: (name: 'news-session', news: IdleNews) => boolean;
  readonly navigate: (url: string) => void;
}

function leave({ settings, emit, navigate }: IdlePage, how: SessionEnd, why?: ErrorCode): void {
  const { loginUrl, routing, basePath } = settings();
  const isPlace = why === 'UNAUTHORIZED_IP';
  const url = loginUrl || (routing === 'path' ? basePath : '');
  if (!emit('news-session', { state: how, remainingMs: 0 })) return;
  if (url) navigate(how === 'timed-out' ? setQuery(url, 'sessionTimedout', 'true') : isPlace ? setQuery(url, 'errorCode', why) : url);
  else console.error('<news-session>: the setting loginUrl is missing; the session has ended.');
}

function end(page: IdlePage, how: SessionEnd): void {
  void page.session.end(how);
  leave(page, how);
}

export interface IdleWatch extends StoreApi<IdleView> {
  activity(): void;
  look(): void;
  /** For a page back from the bfcache, which may have missed the end of the session. */
  resume(): void;
  continueSession(): void;
  logOut(): void;
  stop(): void;
}

interface IdleOptions extends IdlePage {
  readonly now?: () => number;
  /** Settles once the session may be judged; `undefined`: it may be now. */
  readonly hold?: () => Promise<void> | undefined;
  /** The element renders the sign-in itself when the service no longer knows the session. */
  readonly hasLogin: boolean;
}

function contextOf({ session, settings }: IdlePage, at: number): IdleContext {
  const { store, tabs } = session;
  const { refreshedAt } = persisted(store.getState());
  return {
    at,
    timeoutMs: idleTimeout(session, settings()),
    warningMs: settings().idleWarningMs,
    refreshedAt,
    hasTabs: tabs.connected(),
  };
}

function perform({ session, emit }: IdlePage, view: StoreApi<IdleView>, due: Due, { lastActivity }: Watched): void {
  const { store, tabs } = session;
  if (due.ask) tabs.post({ type: 'ask', round: persisted(store.getState()).tokenVersion, id: requestId() });
  if (due.isPosted) tabs.post({ type: 'activity', at: lastActivity });
  if (due.view) view.setState(due.view);
  if (due.news) emit('news-session', due.news);
  if (due.report) void session.keepAlive();
}

function runIdle(page: Pick<IdleOptions, 'hold' | keyof IdlePage>, view: StoreApi<IdleView>, now: () => number) {
  const { store } = page.session;
  let state: Watched | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Calls wait here until it is clear whether the session ended while the device slept. */
  const waiting = new Set<() => void>();

  const context = () => contextOf(page, now());
  const isOver = () => state && now() >= logoutAt(state);
  let isHeld = false;

  /** Another session may be about to replace this one, so nothing is decided meanwhile. */
  function holds(): boolean {
    const hold = page.hold?.();
    if (hold && !isHeld) {
      isHeld = true;
      void hold.then(() => {
        isHeld = false;
        look();
      });
    }
    return hold !== undefined;
  }

  function release(): void {
    if (isOver()) return;
    for (const go of waiting) go();
    waiting.clear();
  }

  function dispatch(event: WatchEvent): void {
    if (!state || holds()) return;
    const before = state;
    const next = afterEvent(before, event, context());
    const due = dueAfter(before, event, next);
    state = next;
    if (next.lastActivity !== before.lastActivity) store.patch(persist(store.getState(), { lastActivity: next.lastActivity }));
    perform(page, view, due, next);
    if (next.phase === 'ended') end(page, 'timed-out');
    release();
    // A listener may have ended the session, or looked again by now.
    if (!due.wait || (state !== next && state?.looked !== false)) return;
    clearTimeout(timer);
    timer = setTimeout(look, due.wait);
  }

  const look = () => dispatch({ type: 'look' });

  function settled(): Promise<void> | undefined {
    const hold = page.hold?.();
    if (hold) return hold.then(settled);
    if (!isOver()) return undefined;
    look();
    return state && new Promise<void>((resolve) => waiting.add(resolve));
  }

  return {
    dispatch,
    look,
    watched: () => state,
    begin(sessionId?: string, lastActivity = now()): void {
      clearTimeout(timer);
      state = sessionId === undefined ? undefined : beginning(sessionId, lastActivity, context());
      release();
      if (!state) return;
      // Copies of this tab, and the page after a reload, count from here as well.
      store.patch(persist(store.getState(), { lastActivity }));
      look();
    },
    settled,
  };
}

export function createIdleWatch(page: IdleOptions): IdleWatch {
  const { session, settings, now = Date.now, hasLogin } = page;
  const { store, tabs } = session;
  const view = createStore<IdleView>(() => ({ phase: 'off', remainingMs: 0 }));
  const { dispatch, look, watched, begin, settled } = runIdle(page, view, now);

  async function askTimeout(sessionId: string): Promise<void> {
    const hold = page.hold?.();
    if (hold) await hold;
    if (watched()?.sessionId !== sessionId) return;
    await lookUpIdleTimeout(session, settings());
    if (watched()?.sessionId !== sessionId) return;
    dispatch({ type: 'ready' });
    // Activity in the meantime counts from now.
    if (watched()?.hasActivity) dispatch({ type: 'activity' });
  }

  function follow(): void {
    const stored = store.getState();
    const { sessionId, lastActivity } = persisted(stored);
    const wanted = stored.authToken && stored.user ? sessionId : undefined;
    if (wanted === watched()?.sessionId) return;
    begin(wanted, lastActivity);
    if (wanted) void askTimeout(wanted);
    else view.setState({ phase: 'off', remainingMs: 0 });
  }

  const stops = [
    store.subscribe(follow),
    tabs.listen((message) => {
      const last = watched()?.lastActivity;
      if (message.type === 'ask' && last !== undefined) tabs.post({ type: 'activity', at: last });
      if (message.type === 'activity') dispatch({ type: 'activityElsewhere', since: message.at });
    }),
    session.listen((news) => {
      if (news.type === 'reported' || (news.type === 'invalid' && hasLogin)) return;
      const [how, why] =
        news.type === 'ended' ? [news.how] : ([news.why === 'SESSION_TIMED_OUT' ? 'timed-out' : 'signed-out', news.why] as const);
      const hold = page.hold?.();
      if (!hold) return leave(page, how, why);
      void hold.then(() => store.getState().authToken || leave(page, how, why));
    }),
    session.guard(settled),
  ];
  follow();

  return {
    ...view,
    activity: () => dispatch({ type: 'activity' }),
    look,
    resume() {
      look();
      // The session handles an unknown token itself, and a missing answer changes nothing.
      if (watched()) session.client.call(profileCalls.basicProfile, {}).catch(() => {});
    },
    continueSession: () => dispatch({ type: 'continue' }),
    logOut: () => end(page, 'signed-out'),
    stop() {
      for (const stop of stops) stop();
      begin();
    },
  };
}
