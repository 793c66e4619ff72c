/** How long a session may be idle (decisions 6): the override, never longer than what the service says; else that; else the default of S9. */
import { ApiError } from '../../client/api-error.ts';
import { persist, persisted } from '../persisted.ts';
import { DEFAULT_IDLE_TIMEOUT_MS } from './phases.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Session } from '../session.ts';

/** ms: what a host keeps in storage (S3) wins over the setting, which is never written there. */
function override({ store }: Session, { idleSessionTimeoutOverride: setting }: Settings): number | undefined {
  return persisted(store.getState()).idleSessionTimeoutOverride ?? (setting > 0 ? setting : undefined);
}

/** The time-out as far as it is known, ms. */
export function idleTimeout(session: Session, settings: Settings): number {
  const said = persisted(session.store.getState()).idleTimeoutMs;
  // The service ends the session whatever the page would like.
  return Math.min(override(session, settings) ?? said ?? DEFAULT_IDLE_TIMEOUT_MS, said ?? Number.POSITIVE_INFINITY);
}

/** Asks the service and keeps what it says. */
export async function lookUpIdleTimeout(session: Session, settings: Settings): Promise<void> {
  const { store, client } = session;
  const { user } = store.getState();
  const { family } = persisted(store.getState());
  const accountId = settings.accountId || user?.id || user?.originalUserId;
  if (!accountId) return;
  try {
    const { sessionTimeout } = await client.call('sessionTimeout', { params: { accountId } });
    const stored = store.getState();
    if (persisted(stored).family !== family) return;
    store.patch(persist(stored, { idleTimeoutMs: sessionTimeout }));
    const wanted = override(session, settings);
    if (wanted !== undefined && wanted > sessionTimeout && sessionTimeout > 0) {
      console.warn(`news-auth: idleSessionTimeoutOverride is ${wanted} ms; the service ends it after ${sessionTimeout}.`);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
