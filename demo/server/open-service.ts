import type { OpenDatabase } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { logTo } from './failure/log.ts';
import { createSubjectQueue } from './limits/subject-queue.ts';
import { mailResetLink } from './accounts/reset-mails.ts';
import { dequeue } from './messages/queue.ts';
import { smtpDelivery } from './messages/smtp.ts';
import { textDelivery } from './messages/text-carriers.ts';
import { createWorker, type Worker } from './messages/worker.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { breachedPasswords } from './security/breached.ts';
import { hashQueue } from './security/hash-queue.ts';
import { setCost } from './security/passwords.ts';
import { openSeal } from './security/sealing.ts';
import { type Background, background, type DeliverMail, type DeliverText, inTransaction, type Service } from './service.ts';
import type { Settings } from './settings/settings.ts';
import { providersOf, type Registered } from './sso/providers.ts';

export interface Dependencies {
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
  readonly database?: OpenDatabase;
  /** The administrator who acts. */
  readonly by?: string;
  /** False: a PostgreSQL that lacks migrations is refused. */
  readonly migrates?: boolean;
  readonly deliverMail?: DeliverMail;
  readonly deliverText?: DeliverText;
}

export interface OpenService extends Omit<Background, 'afterResponse'>, Pick<Worker, 'look'> {
  readonly service: Service;
  readonly database: OpenDatabase;
}

/** @throws StartError in one sentence when the database cannot be used */
export async function openService(settings: Settings, dependencies: Dependencies = {}, ofDemo: Registered = []): Promise<OpenService> {
  const now = dependencies.now ?? (() => new Date());
  const log = logTo(dependencies.log ?? console.log, settings.logFormat, now);
  const seal = openSeal(settings);
  setCost(settings.hashCost);
  const database = dependencies.database ?? (await openDatabase(settings, dependencies.migrates, log));
  const { afterResponse, settled, end } = background(log);
  const providers = providersOf(settings, ofDemo);
  const service: Service = {
    actor: { who: dependencies.by ?? 'server' },
    settings,
    db: database.db,
    now,
    log,
    metrics: createMetrics({ pool: database.pool, hashes: hashQueue, db: database.db, now, providers }),
    afterResponse,
    seal,
    providers,
    // Calls with a token of one account may use a quarter of the connections, and so may those that only name it.
    subjectQueue: createSubjectQueue(Math.max(1, Math.floor(settings.database.pool / 4))),
    isBreached: breachedPasswords(settings.breachedPasswords),
    carry: (message) => worker.carry(message),
    deliverMail: dependencies.deliverMail ?? smtpDelivery(settings),
    deliverText: dependencies.deliverText ?? textDelivery(settings),
  };
  const worker = createWorker(service, ({ address }, id) =>
    inTransaction(service, async (tx) => {
      await mailResetLink(tx, address);
      await dequeue(tx, id);
    }),
  );
  return { service, database, settled, end, look: worker.look };
}
