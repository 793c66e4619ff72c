/** Planned maintenance windows that have not ended. */

import type { Calls } from './call.ts';
import { asc, gt } from 'drizzle-orm';
import { maintenanceWindows } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

export async function plannedWindows({ db, now }: Service) {
  const windows = await db
    .select()
    .from(maintenanceWindows)
    .where(gt(maintenanceWindows.endsAt, now()))
    .orderBy(asc(maintenanceWindows.startsAt));
  return windows.map(({ startsAt, endsAt }) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }));
}

export const maintenance = {
  async maintenanceWindows({ service }) {
    return plannedWindows(service);
  },
} satisfies Partial<Calls>;
