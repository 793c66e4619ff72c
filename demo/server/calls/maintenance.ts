/** Planned maintenance that is not over yet. */
import { plannedWindows } from '../maintenance-windows.ts';
import type { Calls } from '../http/call.ts';

export const maintenance = {
  async maintenanceWindows({ service }) {
    return plannedWindows(service);
  },
} satisfies Partial<Calls>;
