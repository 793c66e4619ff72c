/** One process per PGlite folder: PGlite itself lets a second one in, and the two corrupt each other's files. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../private-folder.ts';
import { StartError } from '../start-error.ts';

const held = new Set<string>();

function isAlive(pid: number): boolean {
  // A restarted container often gets its predecessor's pid: our own number on disk is a dead holder's.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const holderOf = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
};

/**
 * Takes the folder; returns what gives it back.
 * @throws StartError when a living process has it, or the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  const inUse = (pid: number) =>
    new StartError(`The data folder ${folder} is in use by another server (process ${pid}): stop it or set DATA_DIR.`);
  if (held.has(path)) throw inUse(process.pid);
  try {
    privateFolder(folder);
    if (!create(path)) {
      const pid = holderOf(path);
      if (isAlive(pid)) throw inUse(pid);
      rmSync(path, { force: true });
      if (!create(path)) throw inUse(holderOf(path));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} cannot be written: set DATA_DIR to one that can.`);
  }
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
}
