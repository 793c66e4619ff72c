/** GET /healthz: the process is alive; GET /readyz: it can take requests; GET /metrics: what it has done. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { hashToken } from '../security/tokens.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings/settings.ts';
import { METRICS_TYPE } from './metrics.ts';

/** A slower database is of no use to callers. */
const TIMEOUT_MS = 2000;

export interface Readiness {
  /** Requests are still answered, but no new ones should be sent. */
  isDraining: boolean;
}

async function askDatabase({ db }: Service): Promise<boolean> {
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(TIMEOUT_MS, false, { ref: false })]);
}

/** One look answers all callers within this time. */
const FRESH_MS = 1000;

function databaseAnswers(service: Service): () => Promise<boolean> {
  let last: { readonly at: number; readonly answers: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= FRESH_MS) last = { at, answers: askDatabase(service) };
    return last.answers;
  };
}

/** The load of a service must not be public: METRICS_TOKEN opens it, and METRICS_ADDRESS has a listener of its own (`main.ts`). */
const mayRead = ({ metricsToken }: Settings, authorization: string | undefined): boolean =>
  metricsToken !== undefined && authorization !== undefined && hashToken(authorization) === hashToken(`Bearer ${metricsToken}`);

export function mountHealth(app: Hono, service: Service, readiness: Readiness): void {
  const headers = { 'cache-control': 'no-store' };
  const answers = databaseAnswers(service);
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, headers));
  app.get('/readyz', async (context) => {
    const status = readiness.isDraining ? 'draining' : (await answers()) ? 'ready' : 'no database';
    return context.json({ status }, status === 'ready' ? 200 : 503, headers);
  });
  app.get('/metrics', async (context) =>
    mayRead(service.settings, context.req.header('authorization'))
      ? context.body(await service.metrics.text(), 200, { ...headers, 'content-type': METRICS_TYPE })
      : context.text('Not found', 404),
  );
}
