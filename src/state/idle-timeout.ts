/** How long a session may be idle (decisions 6): the override, else what the service says, else the default of S9. */
import { ApiError } from '../api/api-error.ts';
import { persist, persisted } from '../flows/persisted.ts';
import { DEFAULT_IDLE_TIMEOUT_MS } from '../flows/session-phases.ts';
import type { Settings } from '../flows/settings.ts';
import type { Session } from './session.ts';

/** The override, ms. A setting is kept where a host would keep its own (S3), for as long as it is given. */
function override({ store }: Session, { idleSessionTimeoutOverride: setting }: Settings): number | undefined {
  const stored = store.getState();
  const kept = persisted(stored);
  const given = setting > 0;
  if (given ? setting === kept.idleSessionTimeoutOverride : !kept.isOverrideSetting) return kept.idleSessionTimeoutOverride;
  const own = given ? setting : undefined;
  store.patch(persist(stored, { idleSessionTimeoutOverride: own, isOverrideSetting: given }));
  return own;
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
