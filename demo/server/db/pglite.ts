/**
 * PGlite on a folder, through a full disk. PostgreSQL that cannot write its log stops with PANIC, and PGlite, which nothing restarts,
 * would then hang on the next query. So no query runs while the disk has less room than it may need. If a PANIC happens all the
 * same, PGlite is opened again from its folder, as after a crash.
 */
import { closeSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Room for a segment of its log, for what a running transaction may still write, and as much again. */
export const ROOM = 64 * 1024 * 1024;

export const roomOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The default of 128 MB would be touched at every start, however small the database; the system caches its files in memory anyway. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Carries the system's own error code, so that it is answered 503 like any other outage. */
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** Carries the code "crash shutdown" that PostgreSQL sends to its other connections; answered 503 as well. */
class GaveUp extends Error {
  readonly code = '57P02';
}

/** One run of PostgreSQL on the folder. */
interface Run {
  readonly client: PGlite;
  isOver(): boolean;
}

/** PostgreSQL ends after PANIC and FATAL; an error without a severity came from the WebAssembly engine below it. */
const isLast = (error: unknown) =>
  !(error instanceof Error && 'severity' in error) || error.severity === 'PANIC' || error.severity === 'FATAL';

/** A deleted file occupies the disk for as long as it is open. */
function closeFiles({ Module }: PGlite): void {
  const { streams = [] } = (Module?.FS ?? {}) as { readonly streams?: readonly ({ readonly nfd?: number } | null | undefined)[] };
  for (const stream of streams) if (stream?.nfd !== undefined) closeSync(stream.nfd);
}

async function begin(dataDir: string): Promise<Run> {
  const client = new PGlite({ dataDir, startParams });
  await client.waitReady.catch((error: unknown) => {
    closeFiles(client);
    throw error;
  });
  let isOver = false;
  const watched =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (isOver) throw new GaveUp('the database gave itself up');
      try {
        return await ask(...given);
      } catch (error) {
        if (isLast(error) && !isOver) {
          isOver = true;
          closeFiles(client);
        }
        throw error;
      }
    };
  client.execProtocol = watched(client.execProtocol.bind(client));
  client.execProtocolStream = watched(client.execProtocolStream.bind(client));
  return { client, isOver: () => isOver };
}

/** How long a measurement of the disk stays valid. */
const FRESH_MS = 500;

/** Operations that start new work; a running transaction is not interrupted. */
const beginnings: ReadonlySet<string | symbol> = new Set(['query', 'exec', 'transaction']);

/** @param room bytes that the disk has left */
export async function openRoomy(dataDir: string, room = () => roomOf(dirname(dataDir))): Promise<PGlite> {
  let current = await begin(dataDir);
  let beginning: Promise<void> | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const checkRoom = () => {
    if (performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      isFull = room() < ROOM;
    }
    if (isFull) throw new DiskFull('the disk is full');
  };
  const beginAgain = async () => {
    try {
      current = await begin(dataDir);
    } catch {
      // The disk is still full, for a reason that the system does not report (a quota).
      asked = performance.now();
      isFull = true;
      throw new DiskFull('the database could not be opened again');
    } finally {
      beginning = undefined;
    }
  };
  const close = async () => {
    await beginning;
    if (!current.isOver()) await current.client.close();
  };
  return new Proxy(current.client, {
    get(_, name) {
      if (name === 'close') return close;
      const { client } = current;
      const value: unknown = Reflect.get(client, name, client);
      if (typeof value !== 'function') return value;
      if (!beginnings.has(name)) return value.bind(client);
      return async (...given: unknown[]) => {
        checkRoom();
        if (current.isOver()) {
          beginning ??= beginAgain();
          await beginning;
        }
        const use = Reflect.get(current.client, name) as (...given: unknown[]) => unknown;
        return Reflect.apply(use, current.client, given);
      };
    },
  });
}
