import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'NEWS_AUTH_TESTS_FOLDER';

/** Makes one folder for all temporary folders of the processes that start from now on. Returns what removes it. */
export function openTemporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-tests-'));
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Makes a folder of its own, which nobody needs to remove. Returns its path. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(process.env[VARIABLE] ?? tmpdir(), `${name}-`));
