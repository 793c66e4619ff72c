/** The host's override, but never longer than the service allows; else the service's time-out; else the default of S9 (decisions 6). */
import { sessionCalls } from '../../contract/calls/session.ts';
import { ApiError } from '../../client/answer.ts';
import { requestId } from '../../client/client.ts';
import { ANSWER_MS } from '../tabs.ts';
import { persist, persisted } from '../stored.ts';
import { DEFAULT_IDLE_TIMEOUT_MS } from './phases.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Session } from '../session.ts';

/** In ms; a host's value in storage (S3) takes precedence over the setting, which is never written there. */
function override({ store }: Session, { idleSessionTimeoutOverride: setting }: Settings): number | undefined {
  return persisted(store.getState()).idleSessionTimeoutOverride ?? (setting > 0 ? setting : undefined);
}

export function idleTimeout(session: Session, settings: Settings): number {
  const timeoutMs = persisted(session.store.getState()).idleTimeoutMs;
  // The service ends the session even if the page asks for more.
  return Math.min(override(session, settings) ?? timeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS, timeoutMs ?? Number.POSITIVE_INFINITY);
}

/** Other tabs may know of later activity. */
export async function hasTimedOut(session: Session, settings: Settings): Promise<boolean> {
  const { store, tabs } = session;
  const { lastActivity, tokenVersion } = persisted(store.getState());
  let last = lastActivity ?? Number.POSITIVE_INFINITY;
  const isPast = () => Date.now() >= last + idleTimeout(session, settings) + settings.idleWarningMs;
  if (!isPast() || !tabs.connected()) return isPast();
  const stop = tabs.listen((message) => {
    if (message.type === 'activity') last = Math.max(last, message.at);
  });
  tabs.post({ type: 'ask', round: tokenVersion, id: requestId() });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  stop();
  return isPast();
}

export async function lookUpIdleTimeout(session: Session, settings: Settings): Promise<void> {
  const { store, client } = session;
  const { user } = store.getState();
  const { sessionId } = persisted(store.getState());
  const accountId = settings.accountId || user?.id || user?.originalUserId;
  if (!accountId) return;
  try {
    const { sessionTimeout } = await client.call(sessionCalls.sessionTimeout, { params: { accountId } });
    const stored = store.getState();
    if (persisted(stored).sessionId !== sessionId) return;
    store.patch(persist(stored, { idleTimeoutMs: sessionTimeout }));
    const wanted = override(session, settings);
    if (wanted !== undefined && wanted > sessionTimeout && sessionTimeout > 0) {
      console.warn(`news-auth: idleSessionTimeoutOverride is ${wanted} ms; the service ends it after ${sessionTimeout}.`);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
