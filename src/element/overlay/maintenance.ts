/** The maintenance watch of an element, woken when its page is seen or online again. */
import { type MaintenanceOptions, watchMaintenance } from '../../session/maintenance/watch.ts';
import { ofDocument } from '../../ui/own-document.ts';
import { both, listening } from '../../ui/listening.ts';

/** Begins to watch; answers what stops that. */
export function followMaintenance(options: Omit<MaintenanceOptions, 'now' | 'isVisible'>): () => void {
  const { look, stop } = watchMaintenance({ ...options, now: Date.now, isVisible: () => ofDocument('visibilityState') === 'visible' });
  return both(listening(window, 'visibilitychange', look), listening(window, 'online', look), stop);
}
