/** The maintenance watch of an element, which looks again when its page is shown or comes online. */
import { type MaintenanceOptions, watchMaintenance } from '../../session/maintenance/watch.ts';
import { ofDocument } from '../../ui/own-document.ts';
import { stopAll, listening } from '../../ui/listening.ts';

/** Begins to watch; returns a function that stops it. */
export function followMaintenance(options: Omit<MaintenanceOptions, 'now' | 'isVisible'>): () => void {
  const { look, stop } = watchMaintenance({ ...options, now: Date.now, isVisible: () => ofDocument('visibilityState') === 'visible' });
  return stopAll(listening(window, 'visibilitychange', look), listening(window, 'online', look), stop);
}
