/** PUT /demo/maintenance.json `[{startTime, endTime}]` replaces the planned maintenance; GET reads it back. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { plannedWindow, plannedWindows } from '../calls/maintenance.ts';
import type { MountRoutes } from '../service.ts';
import { maintenanceWindows } from '../db/schema/content.ts';
import type { Service } from '../service.ts';

const plan = v.pipe(v.array(plannedWindow), v.maxLength(20));

async function replaceWindows({ db }: Service, windows: v.InferOutput<typeof plan>): Promise<void> {
  await db.transaction(async (tx) => {
    // Windows that another plan is just storing would stay beside these.
    await tx.execute(sql`lock table ${maintenanceWindows} in exclusive mode`);
    await tx.delete(maintenanceWindows);
    const rows = windows.map(({ startTime, endTime }) => ({ startsAt: startTime, endsAt: endTime }));
    if (rows.length) await tx.insert(maintenanceWindows).values(rows);
  });
}

export const mountMaintenance: MountRoutes = (app, service) => {
  app.get('/demo/maintenance.json', async (context) => context.json(await plannedWindows(service), 200, { 'cache-control': 'no-store' }));

  app.put('/demo/maintenance.json', async (context) => {
    const parsed = v.safeParse(plan, await context.req.json().catch(() => undefined));
    if (!parsed.success)
      return context.json({ error: 'Expected up to 20 windows [{"startTime": ISO instant, "endTime": a later one}].' }, 400);
    await replaceWindows(service, parsed.output);
    return context.json(await plannedWindows(service), 200, { 'cache-control': 'no-store' });
  });
};
