/** S6: allowed only when `hasPermission` is 1, so any failure means no; the check never refreshes (decisions 6). */
import { sessionCalls } from '../contract/calls/session.ts';
import { ApiError } from '../client/answer.ts';
import { persist, persisted } from './stored.ts';
import type { Session } from './session.ts';

export interface PermissionQuestion {
  readonly resource?: string;
  readonly requestType?: string;
  /** Before a redirect the page may be gone before the answer, which is not kept. */
  readonly keepalive?: boolean;
}

export async function checkPermission(
  { store, client }: Session,
  { resource = 'order-tunnel-web', requestType = 'GET', keepalive }: PermissionQuestion,
): Promise<boolean> {
  const { user } = store.getState();
  const { sessionId } = persisted(store.getState());
  const userId = user?.id || user?.originalUserId;
  if (!userId) return false;
  try {
    const { hasPermission } = await client.call(sessionCalls.permission, { params: { resource, requestType, userId }, keepalive });
    const isPermitted = hasPermission === 1;
    const stored = store.getState();
    // The answer is kept where the session lives on (decisions 2), unless it is another one by now.
    const current = persisted(stored);
    if (!keepalive && current.sessionId === sessionId) {
      store.patch(persist(stored, { permissions: { ...current.permissions, [`${resource}:${requestType}`]: isPermitted } }));
    }
    return isPermitted;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
