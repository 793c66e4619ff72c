/**
 * PGlite on a folder, through a full disk. PostgreSQL that cannot write its log gives itself up, and PGlite has nobody to start it
 * again: so it is asked nothing while the disk has less room than it may need, and goes on as soon as there is some.
 */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** A segment of its log, what a transaction under way may still write, and as much again. */
export const ROOM = 64 * 1024 * 1024;

export const roomOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Its code is what the system itself says: answered 503 like any other outage. */
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** How old an answer of the disk may be. */
const FRESH_MS = 500;

/** What begins something; a transaction under way is not disturbed. */
const beginnings: ReadonlySet<string | symbol> = new Set(['query', 'exec', 'transaction']);

/** @param room bytes that the disk has left */
export async function openRoomy(dataDir: string, room = () => roomOf(dirname(dataDir))): Promise<PGlite> {
  const client = await PGlite.create({ dataDir });
  let asked = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const checkRoom = () => {
    if (performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      isFull = room() < ROOM;
    }
    if (isFull) throw new DiskFull('the disk is full');
  };
  return new Proxy(client, {
    get(_, name) {
      const value: unknown = Reflect.get(client, name, client);
      if (typeof value !== 'function') return value;
      const use = value as (...given: unknown[]) => unknown;
      if (!beginnings.has(name)) return use.bind(client);
      return async (...given: unknown[]) => {
        checkRoom();
        return Reflect.apply(use, client, given);
      };
    },
  });
}
