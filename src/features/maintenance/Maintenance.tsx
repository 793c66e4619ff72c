/** The maintenance banner, once there is something to warn of; its chunk carries the time zones. */
import { Suspense } from 'react';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { maintenanceWindow } from './memory.ts';
import { optionalView } from '../../flow/react/loading/lazy-view.ts';

const MaintenanceBanner = optionalView(() => import('./MaintenanceBanner.tsx').then((chunk) => chunk.MaintenanceBanner));

export function Maintenance() {
  const shown = useFlowState(maintenanceWindow.of);
  return shown ? (
    <Suspense fallback={null}>
      <MaintenanceBanner {...shown} />
    </Suspense>
  ) : null;
}
