/** The maintenance banner, once there is something to warn of; its chunk carries the time zones. */
import { lazy, Suspense } from 'react';
import { useFlowState } from './flow-context.ts';

const MaintenanceBanner = lazy(() => import('./maintenance/MaintenanceBanner.tsx').then((m) => ({ default: m.MaintenanceBanner })));

export function Maintenance() {
  const shown = useFlowState((state) => state.memory.maintenance);
  return shown ? (
    <Suspense fallback={null}>
      <MaintenanceBanner {...shown} />
    </Suspense>
  ) : null;
}
