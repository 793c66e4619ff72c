/** PUT /demo/maintenance.json `[{startTime, endTime}]` replaces the planned maintenance; GET reads it back. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { plannedWindows } from '../calls/maintenance.ts';
import type { MountRoutes } from '../service.ts';
import { maintenanceWindows } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

/** Whether a month has that day; JavaScript would count on into the next one. */
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
  // A year that the database has.
  v.check((date) => /^(?!0000)\d{4}-/.test(date.toISOString())),
);
const plan = v.pipe(
  v.array(
    v.pipe(
      v.object({ startTime: instant, endTime: instant }),
      v.check(({ startTime, endTime }) => startTime < endTime),
    ),
  ),
  v.maxLength(20),
);

async function replaceWindows({ db }: Service, windows: v.InferOutput<typeof plan>): Promise<void> {
  await db.transaction(async (tx) => {
    // What another plan is just storing would stay beside this one.
    await tx.execute(sql`lock table ${maintenanceWindows} in exclusive mode`);
    await tx.delete(maintenanceWindows);
    const rows = windows.map(({ startTime, endTime }) => ({ startsAt: startTime, endsAt: endTime }));
    if (rows.length) await tx.insert(maintenanceWindows).values(rows);
  });
}

export const mountMaintenance: MountRoutes = (app, service) => {
  app.get('/demo/maintenance.json', async (context) => context.json(await plannedWindows(service), 200, { 'cache-control': 'no-store' }));

  app.put('/demo/maintenance.json', async (context) => {
    const given = v.safeParse(plan, await context.req.json().catch(() => undefined));
    if (!given.success)
      return context.json({ error: 'Expected up to 20 windows [{"startTime": ISO instant, "endTime": a later one}].' }, 400);
    await replaceWindows(service, given.output);
    return context.json(await plannedWindows(service), 200, { 'cache-control': 'no-store' });
  });
};
