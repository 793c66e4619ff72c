/** The deployments under load, on this machine only: PGlite or PostgreSQL, one process or two behind a proxy. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnDatabase, ownDatabase, type PostgresServer } from '../postgres.ts';
import { openProxy, type ServerProcess, spawnServer, untilReady } from '../processes.ts';

/** An origin of the provider that sessions are handed over to. */
export const ELSEWHERE = 'https://elsewhere.example';

const MANY = '1000000';

/** Raises the limits per network and person, since one machine plays all users. */
export const unlimited = {
  TEXT_WAIT_SECONDS: '0',
  RESEND_WAIT_SECONDS: '0',
  CALLS_PER_NETWORK: MANY,
  NETWORK_ATTEMPTS: MANY,
  ADDRESS_FAILURES: MANY,
  SPREAD_FAILURES: MANY,
  TEXTS_PER_HOUR: MANY,
  TEXTS_PER_NETWORK: MANY,
  TEXTS_PER_COUNTRY: MANY,
  MAILS_PER_HOUR: MANY,
  RESET_MAILS_PER_HOUR: MANY,
};

export interface LoadDeployment {
  readonly origin: string;
  readonly servers: readonly ServerProcess[];
  readonly database: OwnDatabase | undefined;
  /** Replaces a process that has ended by a new one on the same port. */
  replace(index: number): Promise<void>;
  close(): Promise<void>;
}

/** @param postgres undefined: PGlite */
export async function deploy(
  processes: number,
  postgres: PostgresServer | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<LoadDeployment> {
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-load-'));
  const database = postgres && (await ownDatabase(postgres.url));
  const proxy = processes > 1 ? await openProxy() : undefined;
  const settings = {
    ...unlimited,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOWED_ORIGINS: ELSEWHERE,
    REDIRECT_ORIGINS: ELSEWHERE,
    LOG_FORMAT: 'json',
    DRAIN_SECONDS: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(proxy ? { PUBLIC_ORIGIN: proxy.origin } : {}),
    ...more,
  };
  const servers = await Promise.all(Array.from({ length: processes }, () => spawnServer(settings)));
  await Promise.all(servers.map(untilReady));
  if (proxy) proxy.targets = servers.map(({ port }) => port);
  return {
    origin: proxy?.origin ?? servers[0]?.origin ?? '',
    servers,
    database,
    async replace(index) {
      servers[index] = await spawnServer(settings, servers[index]?.port);
    },
    async close() {
      for (const server of servers) server.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      await proxy?.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
