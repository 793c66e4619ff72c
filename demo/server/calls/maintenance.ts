/** Planned maintenance windows that have not ended. */

import type { Calls } from '../api/call.ts';
import { plannedWindows } from '../demo-parts/maintenance-windows.ts';

export const maintenance = {
  async maintenanceWindows({ service }) {
    return plannedWindows(service);
  },
} satisfies Partial<Calls>;
