/** The maintenance banner, once there is something to warn of; its chunk carries the time zones. */
import { type ComponentType, lazy, Suspense } from 'react';
import type { MaintenanceWindow } from '../flows/maintenance.ts';
import { useFlowState } from './flow-context.ts';

const MaintenanceBanner = lazy<ComponentType<MaintenanceWindow>>(() =>
  import('./maintenance/MaintenanceBanner.tsx').then(
    (chunk) => ({ default: chunk.MaintenanceBanner }),
    // A warning that does not arrive must not take the page away.
    () => ({ default: () => null }),
  ),
);

export function Maintenance() {
  const shown = useFlowState((state) => state.memory.maintenance);
  return shown ? (
    <Suspense fallback={null}>
      <MaintenanceBanner {...shown} />
    </Suspense>
  ) : null;
}
