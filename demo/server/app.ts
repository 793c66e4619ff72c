/** The demo server without its ports: builds the apps that `main.ts` puts on ports and tests call directly. */
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { mountGallery } from '../gallery/routes.ts';
import { mountGuide } from '../guide/routes.ts';
import { type IdentityKeys, openIdentityKeys } from '../identity/keys.ts';
import { mountTheme } from '../theme/theme-page.ts';
import { createApi, noCrossSitePosts } from './api/api.ts';
import { calls } from './calls.ts';
import type { OpenDatabase } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { mountMaintenance } from './demo-parts/maintenance-windows.ts';
import { mountOpenApi } from '../openapi/document.ts';
import { mountOutbox } from './demo-parts/outbox.ts';
import { mountPeopleReset } from './demo-parts/people-reset.ts';
import { refuseKnownPeople, seedOnce } from './demo-parts/seed.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHosted } from './pages/hosted.ts';
import { createSubjectQueue } from './limits/subject-queue.ts';
import { checkSmtp, smtpDelivery, warnOfNoCarrier } from './messages/messages.ts';
import { mountHealth, type Readiness } from './monitoring/health.ts';
import { describeError, logTo } from './failure/log.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { notePages, noteRest } from './monitoring/note-pages.ts';
import { hashQueue } from './security/hash-queue.ts';
import { refuseOtherKey } from './security/sealing.ts';
import { openSeal } from './security/sealing.ts';
import { background, BODY_LIMIT, type DeliverMail, type DeliverText, type MountRoutes, type Service } from './service.ts';
import type { Settings } from './settings/settings.ts';
import { storeCompanies } from './sso/providers.ts';
import { providersOf } from './sso/providers.ts';
import { mountSso } from './sso/routes.ts';

export interface Dependencies {
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
  readonly database?: OpenDatabase;
  readonly deliverMail?: DeliverMail;
  /** The carrier of text messages; the demo has its outbox. */
  readonly deliverText?: DeliverText;
  readonly dist?: string;
}

export interface Demo {
  readonly app: Hono;
  readonly service: Service;
  /** Of the demo's identity providers; undefined without the demo's parts. */
  readonly identityKeys: IdentityKeys | undefined;
  /** Reports not ready from now on, though it still answers, so that load balancers send no more requests. */
  drain(): void;
  /** Resolves once no work is left that runs after an answer. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Routes of the API's origin that are not JSON calls. */
const apiRoutes: readonly MountRoutes[] = [mountSso];

/** Pages and data below /demo/: the demo's own, never part of a real service. */
const demoRoutes: readonly MountRoutes[] = [
  mountOutbox,
  mountMaintenance,
  mountPeopleReset,
  mountOpenApi,
  mountGallery,
  mountTheme,
  mountGuide,
];

/** Hono itself would print the whole error, with what was sent. The API answers errors in its own shape. */
function logErrors(app: Hono, { log }: Service): void {
  app.onError((error, context) => {
    // A body beyond the limit, for example.
    if (error instanceof HTTPException) return error.getResponse();
    log({ level: 'error', what: 'outside a call', message: describeError(error) });
    return context.text('Internal Server Error', 500);
  });
}

/** What arrives on a connection that a balancer has kept must not be cut off with it. */
function closeWhileDraining(app: Hono, readiness: Readiness): void {
  app.use('*', async ({ header }, next) => {
    await next();
    if (readiness.isDraining) header('connection', 'close');
  });
}

/** @throws StartError in one sentence when the database is not ours to use */
async function prepareDatabase(service: Service): Promise<void> {
  const { demoParts } = service.settings;
  if (!demoParts) await refuseKnownPeople(service);
  await refuseOtherKey(service);
  if (demoParts) await seedOnce(service);
  await storeCompanies(service);
}

/** @throws StartError in one sentence when the database cannot be used */
export async function createApp(settings: Settings, dependencies: Dependencies = {}): Promise<Demo> {
  const now = dependencies.now ?? (() => new Date());
  const log = logTo(dependencies.log ?? console.log, settings.logFormat, now);
  const seal = openSeal(settings);
  const database = dependencies.database ?? (await openDatabase(settings));
  const { afterResponse, settled, end } = background(log);
  const identityKeys = settings.demoParts ? await openIdentityKeys(settings) : undefined;
  const service: Service = {
    settings,
    db: database.db,
    now,
    log,
    metrics: createMetrics({ pool: database.pool, hashes: hashQueue }),
    afterResponse,
    seal,
    providers: providersOf(settings, identityKeys),
    // The calls that carry a token of one account may use a quarter of the connections, and so may those that only name it.
    subjectQueue: createSubjectQueue(Math.max(1, Math.floor(settings.database.pool / 4))),
    deliverMail: dependencies.deliverMail ?? smtpDelivery(settings),
    deliverText: dependencies.deliverText,
  };
  await prepareDatabase(service);
  warnOfNoCarrier(service);
  if (!dependencies.deliverMail) afterResponse(() => checkSmtp(service));
  const stopHousekeeping = startHousekeeping(service);

  const readiness: Readiness = { isDraining: false };
  const app = new Hono();
  logErrors(app, service);
  closeWhileDraining(app, readiness);
  mountHealth(app, service, readiness);
  app.use('*', noteRest(service));
  app.route('/', createApi(service, calls, apiRoutes));
  app.use('*', noCrossSitePosts(service), bodyLimit({ maxSize: BODY_LIMIT }));
  for (const mount of settings.demoParts ? demoRoutes : []) mount(app, service);
  // Without the demo's parts these paths answer 404, and are not left to the hosted page either.
  app.all('/demo/*', (context) => context.text('Not found', 404));
  app.use('*', notePages(service));
  app.route('/', createHosted(settings, dependencies.dist ?? resolve('dist')));

  return {
    app,
    service,
    identityKeys,
    drain() {
      readiness.isDraining = true;
    },
    settled,
    async close() {
      stopHousekeeping();
      await end();
      await database.close();
    },
  };
}
