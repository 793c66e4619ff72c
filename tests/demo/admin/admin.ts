/** `node admin.js` on the database of a test's server, by its clock. */
import { runAdmin } from '../../../demo/server/admin/run.ts';
import type { Dependencies } from '../../../demo/server/open-service.ts';
import { openServer } from '../server.ts';

const SECRETS_KEY = 'ab'.repeat(32);

/** What the right to act needs; the database is the open one. */
const environment = {
  DATABASE_URL: 'postgres://database.invalid/none',
  SECRETS_KEY,
  PUBLIC_ORIGIN: 'http://localhost:4400',
  LOG_FORMAT: 'json',
};

interface AdminInput {
  readonly ask?: (question: string) => Promise<string>;
  readonly dependencies?: Dependencies;
  readonly env?: Readonly<Record<string, string>>;
}

export async function openAdministered() {
  const server = await openServer({ SECRETS_KEY });
  const { service } = server;
  async function admin(argv: readonly string[], { ask, dependencies, env }: AdminInput = {}) {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runAdmin(
      argv,
      { environment: { ...environment, ...env }, print: (line) => out.push(line), complain: (line) => err.push(line), ask },
      { database: { db: service.db, close: async () => undefined }, now: service.now, ...dependencies },
    );
    return { code, out, err };
  }
  return { ...server, admin };
}

export type AdministeredServer = Awaited<ReturnType<typeof openAdministered>>;
