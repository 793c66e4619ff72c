/** What a signed-in page asks of `NewsAuth`: take over, check, sign out (decisions 6). */
import { ApiError } from '../api/api-error.ts';
import { toStoredUser } from '../flows/after-login.ts';
import type { NewsAuthEvents, PublicUser } from '../state/events.ts';
import { checkPermission } from '../state/permission.ts';
import { publicUser } from '../state/public-user.ts';
import { type Session, sessionFor } from '../state/session.ts';
import { pageSettings } from './page-settings.ts';
import { combine } from './settings.ts';
import { elementTable } from './table.ts';

const session = (): Session => sessionFor(combine(pageSettings()));

/** From the page's first element of ours, else from the document. */
function fire<N extends keyof NewsAuthEvents>(name: N, detail: NewsAuthEvents[N]): boolean {
  const from = document.querySelector(Object.keys(elementTable).join(',')) ?? document;
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}

const reported = (error: ApiError): void => {
  fire('news-error', {
    code: error.errorCode ?? error.kind,
    status: error.status,
    requestId: error.requestId,
    screen: null,
    message: error.message,
  });
};

export async function redeem(transferToken: string | undefined): Promise<PublicUser | null> {
  const { store, client } = session();
  const { authToken, user } = store.getState();
  if (authToken && user) {
    if (transferToken !== undefined) {
      fire('news-error', { code: 'TRANSFER_DROPPED', status: 0, requestId: '', screen: null, message: 'A session is stored already; the transfer token was dropped.' });
    }
    return publicUser(user);
  }
  if (transferToken === undefined) return null;
  try {
    const result = await client.call('redeem', { body: { transferToken, destination: location.origin } });
    if (typeof result === 'number') return null;
    const stored = toStoredUser(result);
    store.patch({ user: stored, registrationComplete: true, passwordResetComplete: true });
    void checkPermission(session(), {});
    return publicUser(stored);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reported(error);
    return null;
  }
}

export const can = (resource?: string, requestType?: string): Promise<boolean> => checkPermission(session(), { resource, requestType });

/** Clears at once, whatever the service says. */
export async function signOut(): Promise<void> {
  const { store, client } = session();
  const { refreshToken } = store.getState();
  store.forget('all');
  fire('news-session', { state: 'signed-out' });
  if (!refreshToken) return;
  try {
    await client.call('logout', { body: { refreshToken }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
