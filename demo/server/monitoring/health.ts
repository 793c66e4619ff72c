/** GET /healthz: the process is alive. GET /readyz: it can take requests. GET /metrics: what it has done. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { isAskedFromNear } from '../networks/client-address.ts';
import type { Service } from '../service.ts';

/** How long to wait for the database; a slower one is of no use to callers. */
const TIMEOUT_MS = 2000;

export interface Readiness {
  /** Requests are still answered, but no new ones should be sent. */
  isDraining: boolean;
}

async function databaseAnswers({ db }: Service): Promise<boolean> {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(TIMEOUT_MS, false, { ref: false })]);
}

export function mountHealth(app: Hono, service: Service, readiness: Readiness): void {
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, headers));
  app.get('/readyz', async (context) => {
    const status = readiness.isDraining ? 'draining' : (await databaseAnswers(service)) ? 'ready' : 'no database';
    return context.json({ status }, status === 'ready' ? 200 : 503, headers);
  });
  app.get('/metrics', (context) =>
    // How busy a service is, and with what, must not be public.
    isAskedFromNear(context)
      ? context.body(service.metrics.text(), 200, {
          ...headers,
          'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
        })
      : context.text('Not found', 404),
  );
}
