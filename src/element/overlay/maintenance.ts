import { type MaintenanceOptions, watchMaintenance } from '../../session/maintenance/watch.ts';
import { ofDocument } from '../../ui/own-document.ts';
import { stopAll, listening } from '../../ui/listening.ts';

export function followMaintenance(options: Omit<MaintenanceOptions, 'now' | 'isVisible'>): () => void {
  const { look, stop } = watchMaintenance({ ...options, now: Date.now, isVisible: () => ofDocument('visibilityState') === 'visible' });
  return stopAll(listening(window, 'visibilitychange', look), listening(window, 'online', look), stop);
}
