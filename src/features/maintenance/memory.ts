import { slice } from '../../flow/memory.ts';
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';

/** The maintenance window to warn of. */
export const maintenanceWindow = slice<MaintenanceWindow | undefined>('maintenance', undefined);
