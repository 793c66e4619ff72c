/** Planned maintenance. */
import type { Calls } from '../http/call.ts';

export const maintenance = {
  async maintenanceWindows() {
    return [];
  },
} satisfies Partial<Calls>;
