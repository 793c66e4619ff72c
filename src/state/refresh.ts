/** One refresh for any number of callers (S8, decisions 6). */
import type { Client } from '../api/client.ts';
import type { SessionStore } from './session-store.ts';

export function createRefresh(store: SessionStore, client: Client): (expired: string) => Promise<void> {
  let underWay: Promise<void> | undefined;

  async function refresh(expired: string): Promise<void> {
    const { refreshToken, authToken } = store.getState();
    // Signed out, or somebody was faster.
    if (!refreshToken || authToken !== expired) return;
    await client.call('refresh', { body: { refreshToken } });
  }

  return (expired) => {
    underWay ??= refresh(expired).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
