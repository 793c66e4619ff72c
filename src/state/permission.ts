/** The permission check (S6): allowed only when `hasPermission` is 1; any failure means no. It never refreshes (decisions 6). */
import { ApiError } from '../api/api-error.ts';
import type { Session } from './session.ts';

export interface PermissionQuestion {
  readonly resource?: string;
  readonly requestType?: string;
  /** Fired before a redirect: the page may be gone before the answer. */
  readonly keepalive?: boolean;
}

export async function checkPermission(
  { store, client }: Session,
  { resource = 'order-tunnel-web', requestType = 'GET', keepalive }: PermissionQuestion,
): Promise<boolean> {
  const { user } = store.getState();
  const userId = user?.id || user?.originalUserId;
  if (!userId) return false;
  try {
    const { hasPermission } = await client.call('permission', { params: { resource, requestType, userId }, keepalive });
    return hasPermission === 1;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
