import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { slice } from '../../flow/memory.ts';

export const maintenanceWindow = slice<MaintenanceWindow | undefined>('maintenance', undefined);
