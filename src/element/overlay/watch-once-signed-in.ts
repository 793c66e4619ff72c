/** The hosted app loads the idle watch once a session is stored (decisions 10). */
import { retryUntilLoaded } from '../../client/retry-load.ts';
import type { Session } from '../../session/session.ts';
import { load, loadOverlays } from '../page/page.ts';
import type { Host } from '../host.ts';
import type { Language } from '../language.ts';

export function watchOnceSignedIn(host: Host, session: Session, language: Language): () => void {
  let stop: (() => void) | undefined;
  let loading = false;
  function check(): void {
    if (loading || !session.store.getState().authToken) return;
    loading = true;
    void retryUntilLoaded(() => load('page')).then(({ guardSession }) => {
      if (!loading) return;
      unsubscribe();
      ({ stop } = guardSession({ host, session, language, loadOverlays, hasLogin: true }));
    });
  }
  const unsubscribe = session.store.subscribe(check);
  check();
  return () => {
    loading = false;
    unsubscribe();
    stop?.();
  };
}
