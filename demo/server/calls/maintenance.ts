/** Planned maintenance that is not over yet. */

import type { Calls } from '../http/call.ts';
import { plannedWindows } from '../maintenance-windows.ts';

export const maintenance = {
  async maintenanceWindows({ service }) {
    return plannedWindows(service);
  },
} satisfies Partial<Calls>;
