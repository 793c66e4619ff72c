import type { Calls } from './call.ts';
import { asc, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { maintenanceWindows } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

/** JavaScript would count a day that the month lacks on into the next one. */
const isDay = (text: string): boolean => {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isDay),
  v.transform((text) => new Date(text)),
  v.date(),
  // The database must have the year.
  v.check((date) => /^(?!0000)\d{4}-/.test(date.toISOString())),
);
export const plannedWindow = v.pipe(
  v.object({ startTime: instant, endTime: instant }),
  v.check(({ startTime, endTime }) => startTime < endTime),
);

export const comingWindows = ({ db, now }: Service) =>
  db.select().from(maintenanceWindows).where(gt(maintenanceWindows.endsAt, now())).orderBy(asc(maintenanceWindows.startsAt));

export async function plannedWindows(service: Service) {
  const windows = await comingWindows(service);
  return windows.map(({ startsAt, endsAt }) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }));
}

export const maintenance = {
  async maintenanceWindows({ service }) {
    return plannedWindows(service);
  },
} satisfies Partial<Calls>;
