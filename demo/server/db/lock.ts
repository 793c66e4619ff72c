/** PGlite itself does not refuse a second process, and the two would corrupt each other's files. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../settings/private-folder.ts';
import { StartError } from '../failure/failure.ts';

const lockedFolders = new Set<string>();

interface Holder {
  readonly pid: number;
  /** The start time as the system writes it; undefined where it gives none. */
  readonly began: string | undefined;
}

/** Field 22 of `/proc/{pid}/stat`, counted from the closing parenthesis, since the name before it may contain anything. */
function beganOf(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Process ids are reused and restart with the machine, so the start time must match too. */
function isAlive({ pid, began }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const known = beganOf(pid);
  if (began !== undefined && known !== undefined) return began === known;
  // A restarted container often gets its predecessor's pid, so our own pid on disk belongs to a dead holder.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Appears whole or not at all: a process that read half of it would take its holder for dead. */
function create(path: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, [process.pid, beganOf(process.pid) ?? ''].join(' ').trim(), { flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const holderOf = (path: string): Holder => {
  try {
    const [pid, began] = readFileSync(path, 'utf8').split(' ');
    return { pid: Number(pid), began };
  } catch {
    return { pid: 0, began: undefined };
  }
};

/** Moved first and then looked at again, since another process may have replaced it by its own meanwhile. */
function removeDead(path: string): void {
  const moved = `${path}.${randomUUID()}`;
  try {
    renameSync(path, moved);
    if (isAlive(holderOf(moved))) linkSync(moved, path);
  } catch (error) {
    // Another process was faster.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(moved, { force: true });
  }
}

/** @returns what unlocks it @throws StartError when a living process has the folder, or it cannot be written */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  const inUse = (pid: number) =>
    new StartError(`The data folder ${folder} is in use by another server (process ${pid}): stop it or set DATA_DIR.`);
  if (lockedFolders.has(path)) throw inUse(process.pid);
  try {
    privateFolder(folder);
    if (!create(path)) {
      const holder = holderOf(path);
      if (isAlive(holder)) throw inUse(holder.pid);
      removeDead(path);
      if (!create(path)) throw inUse(holderOf(path).pid);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} cannot be written: set DATA_DIR to one that can.`);
  }
  lockedFolders.add(path);
  return () => {
    lockedFolders.delete(path);
    rmSync(path, { force: true });
  };
}
