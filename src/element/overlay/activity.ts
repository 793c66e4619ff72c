/** What counts as activity (decisions 6), and the moments at which a page wakes up. */
import type { IdleWatch } from '../../session/idle/idle-watch.ts';
import { ofDocument } from '../../ui/own-document.ts';
import type { SessionStore } from '../../session/session-store.ts';

const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Reports the user's activity to the watch; returns a function that stops it. */
export function followActivity(watch: IdleWatch, store: SessionStore): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const kind of kinds) addEventListener(kind, watch.activity, { signal, capture: true, passive: true });
  // The event bubbles to the window. Named elements in the markup can replace members of `document`, but not those of the window.
  addEventListener(
    'visibilitychange',
    () => {
      if (ofDocument('visibilityState') === 'visible') watch.activity();
    },
    { signal },
  );
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return watch.look();
      // The tab's storage may hold another session by now, or none.
      store.reload();
      watch.resume();
    },
    { signal },
  );
  return () => controller.abort();
}
