/** The data folder: accounts, and the key that opens their secrets. Nobody but the server's user looks into it. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What an earlier start left in it; a folder with anything else is somebody's own, and its rights are their business. */
const OURS = ['pglite', 'secrets.key', 'server.lock'];

function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return true;
  const names = readdirSync(folder);
  return names.length === 0 || OURS.some((name) => names.includes(name));
}

/** Made, or closed to others when an earlier start left it open. */
export function privateFolder(folder: string): void {
  const close = isOurs(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (close && statSync(folder).mode & 0o077) chmodSync(folder, 0o700);
}
