import { Suspense, type ComponentType } from 'react';
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { slice } from '../../flow/memory.ts';

/** The maintenance warning (S2); `{start}` and `{end}` are in the user's own time. */
export const maintenanceText = {
  notice: 'Scheduled maintenance from {start} to {end}. Some services may not be available.',
} as const;

export const maintenanceWindow = slice<MaintenanceWindow | undefined>('maintenance', undefined);

/** `Banner` may arrive later. */
export function Maintenance({ Banner }: { readonly Banner: ComponentType<MaintenanceWindow> }) {
  const maintenance = useFlowState(maintenanceWindow.of);
  return maintenance ? (
    <Suspense fallback={null}>
      <Banner {...maintenance} />
    </Suspense>
  ) : null;
}
