/** Builds the apps that `main.ts` puts on ports and tests call directly. */
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { createApi, noCrossSitePosts } from './api/api.ts';
import { callsOf } from './calls.ts';
import { refuseKnownPeople } from './accounts/known-people.ts';
import type { Sites } from './demo-parts/sites.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHosted } from './pages/hosted.ts';
import { warnOfNoCarrier } from './messages/messages.ts';
import { checkSmtp } from './messages/smtp.ts';
import type { Worker } from './messages/worker.ts';
import { mountHealth, type Readiness } from './monitoring/health.ts';
import { describeError } from './failure/log.ts';
import { withTrace } from './failure/trace.ts';
import { notePages, noteRest } from './monitoring/note-pages.ts';
import { type Dependencies, openService } from './open-service.ts';
import { refuseOtherKey } from './security/sealing.ts';
import { BODY_LIMIT, type MountRoutes, type Service } from './service.ts';
import type { Settings } from './settings/settings.ts';
import { storeCompanies } from './sso/providers.ts';
import { mountSso } from './sso/routes.ts';
import { watchCompanies } from './sso/watch-companies.ts';

export interface AppDependencies extends Dependencies {
  readonly dist?: string;
}

export interface Demo extends Pick<Worker, 'look'> {
  readonly app: Hono;
  readonly service: Service;
  /** Undefined without the demo's parts. */
  readonly identityKeys: IdentityKeys | undefined;
  /** The origins besides the main one; none without the demo's parts. */
  createSites(): Sites;
  /** Reports not ready but still answers, so that load balancers send no more requests. */
  drain(): void;
  /** Reads the file of companies again. */
  reload(): Promise<void>;
  /** Resolves once no work is left that runs after an answer. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const apiRoutes: readonly MountRoutes[] = [mountSso];

/** Hono itself would print the whole error, with what was sent. */
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
async function prepareDatabase(service: Service, seed: ((service: Service) => Promise<void>) | undefined): Promise<void> {
  if (!seed) await refuseKnownPeople(service);
  await refuseOtherKey(service);
  await seed?.(service);
  await storeCompanies(service, service.settings.companies);
}

/** @throws StartError in one sentence when the database cannot be used */
export async function createApp(settings: Settings, dependencies: AppDependencies = {}): Promise<Demo> {
  const parts = settings.demoParts ? await import('./demo-parts/parts.ts') : undefined;
  const identities = await parts?.openIdentities(settings);
  const { service, database, settled, end, look } = await openService(settings, dependencies, identities?.providers);
  await prepareDatabase(service, parts?.seedOnce);
  warnOfNoCarrier(service);
  if (!dependencies.deliverMail) service.afterResponse(() => checkSmtp(service));
  const stopHousekeeping = startHousekeeping(service);
  const companies = watchCompanies(service, identities?.providers);

  const readiness: Readiness = { isDraining: false };
  const app = new Hono();
  logErrors(app, service);
  closeWhileDraining(app, readiness);
  if (settings.traceparent) app.use('*', ({ req }, next) => withTrace(req.header('traceparent'), next));
  mountHealth(app, service, readiness);
  app.use('*', noteRest(service));
  app.route('/', createApi(service, callsOf(settings), apiRoutes));
  app.use('*', noCrossSitePosts(service), bodyLimit({ maxSize: BODY_LIMIT }));
  for (const mount of parts?.demoRoutes ?? []) mount(app, service);
  // Without the demo's parts these paths answer 404, and are not left to the hosted page either.
  app.all('/demo/*', (context) => context.text('Not found', 404));
  app.use('*', notePages(service));
  app.route('/', createHosted(settings, dependencies.dist ?? resolve('dist')));

  return {
    app,
    service,
    identityKeys: identities?.keys,
    createSites: () => identities?.createSites() ?? {},
    drain() {
      readiness.isDraining = true;
    },
    reload: companies.reload,
    settled,
    look,
    async close() {
      companies.stop();
      stopHousekeeping();
      await end();
      await database.close();
    },
  };
}
