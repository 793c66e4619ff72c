/** A new customer needs no restart. */
import { stat } from 'node:fs/promises';
import { StartError } from '../failure/failure.ts';
import { describeError } from '../failure/log.ts';
import type { Service } from '../service.ts';
import { readCompanies } from '../settings/companies.ts';
import { type Registered, replaceCompanies } from './providers.ts';

const INTERVAL_MS = 2000;

/** Differs where the file was written, replaced or removed. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, ino, size }) => [mtimeMs, ino, size].join(),
    () => 'missing',
  );

export interface CompaniesWatch {
  /** Reads the file even if it has not changed. */
  reload(): Promise<void>;
  stop(): void;
}

export function watchCompanies(service: Service, ofDemo: Registered = [], intervalMs = INTERVAL_MS): CompaniesWatch {
  const { settings, log } = service;
  const path = settings.companiesFile;
  if (path === undefined) return { reload: async () => {}, stop() {} };
  let known: string | undefined;
  let queue = Promise.resolve();

  async function read(isReported: boolean): Promise<void> {
    const state = await stateOf(path ?? '');
    if (!isReported && state === known) return;
    try {
      const companies = readCompanies(path ?? '');
      const isNew = await replaceCompanies(service, companies, ofDemo);
      if (isNew || isReported)
        log({ level: 'audit', what: 'companies', message: `SSO_PROVIDERS was read again: ${companies.length} companies` });
    } catch (error) {
      const why = error instanceof StartError ? error.message : `SSO_PROVIDERS was not read: ${describeError(error)}.`;
      log({ level: 'error', what: 'companies', message: `${why} The companies before stay in force.` });
      // The database may be back in a moment, while the file stays as it is.
      if (!(error instanceof StartError)) return;
    }
    known = state;
  }

  const next = (isReported: boolean) => {
    queue = queue.then(() => read(isReported));
    return queue;
  };
  const timer = setInterval(() => void next(false), intervalMs);
  timer.unref();
  return { reload: () => next(true), stop: () => clearInterval(timer) };
}
