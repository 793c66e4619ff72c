/** Only the server's user may read the data folder: accounts, and the key to their secrets. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from './settings.ts';
import { StartError } from '../failure/failure.ts';

/** A folder that contains anything else belongs to the user, and its permissions are left alone. */
const OURS = /^((pglite|secrets\.key|server\.lock|identity-keys\.json)(\.new|\.[\da-f-]{36})?|\.probe-\d+)$/;

const isOurs = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).every((name) => OURS.test(name));

/** Node's `recursive` never ends where the system refuses folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function closeToOthers(folder: string): void {
  if (statSync(folder).mode & 0o077) chmodSync(folder, 0o700);
}

/** An earlier start may have left the folder open to other users. */
export function privateFolder(folder: string): void {
  const close = isOurs(folder);
  makeFolder(resolve(folder));
  if (close) closeToOthers(folder);
}

/** The database, the key, or the signing keys of the demo's identity providers may be kept there. */
export const needsFolder = ({ dataDir, databaseUrl, secretsKey, secretsKeys, demoParts }: Settings): boolean =>
  dataDir !== 'memory' && (!databaseUrl || !(secretsKey || secretsKeys.length) || demoParts);

function refusal(folder: string, code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${folder} is a file, or below one`;
  return `nothing can be written in ${folder}`;
}

/** Runs before anything that takes long. @throws StartError in one sentence */
export function usableFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    privateFolder(folder);
    writeFileSync(probe, Buffer.alloc(4096));
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `DATA_DIR is not usable: ${refusal(folder, (error as NodeJS.ErrnoException).code)}. Set it to a folder of the server's own.`,
    );
  }
}
