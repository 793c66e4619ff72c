/** How long a session may be idle (decisions 6): the override, else what the service says, else the default of S9. */
import { ApiError } from '../api/api-error.ts';
import { persist, persisted } from '../flows/persisted.ts';
import { DEFAULT_IDLE_TIMEOUT_MS } from '../flows/session-phases.ts';
import type { Settings } from '../flows/settings.ts';
import type { Session } from './session.ts';

/** The override, ms; a setting is kept where a host would keep it (S3). */
function override({ store }: Session, { idleSessionTimeoutOverride }: Settings): number | undefined {
  const kept = persisted(store.getState()).idleSessionTimeoutOverride;
  if (idleSessionTimeoutOverride <= 0 || idleSessionTimeoutOverride === kept) return kept;
  store.patch(persist(store.getState(), { idleSessionTimeoutOverride }));
  return idleSessionTimeoutOverride;
}

/** What is known of it now, ms. */
export const idleTimeout = (session: Session, settings: Settings): number =>
  override(session, settings) ?? persisted(session.store.getState()).idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS;

/** Asks the service, unless there is an override, and keeps what it says. */
export async function lookUpIdleTimeout(session: Session, settings: Settings): Promise<void> {
  const { store, client } = session;
  const { user } = store.getState();
  const { family } = persisted(store.getState());
  const accountId = settings.accountId || user?.id || user?.originalUserId;
  if (!accountId || override(session, settings) !== undefined) return;
  try {
    const { sessionTimeout } = await client.call('sessionTimeout', { params: { accountId } });
    const stored = store.getState();
    if (persisted(stored).family === family) store.patch(persist(stored, { idleTimeoutMs: sessionTimeout }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
