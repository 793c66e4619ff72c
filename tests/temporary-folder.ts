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

/** What all processes of one test run share. */
export const sharedFolder = (): string => process.env[VARIABLE] ?? tmpdir();

/** Makes a folder of its own, which the test run removes at its end. Returns its path. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(sharedFolder(), `${name}-`));
