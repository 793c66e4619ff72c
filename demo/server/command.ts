import { existsSync } from 'node:fs';
import { StartError } from './failure/failure.ts';
import { databaseWords, describeError } from './failure/log.ts';

/** Variables of the environment win over those of the file. @throws StartError */
export function readEnvironmentFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    throw new StartError(`The file .env cannot be read (${(error as NodeJS.ErrnoException).code ?? 'not a settings file'}).`);
  }
}

export async function inOneSentence(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : `The start failed: ${databaseWords(error) ?? describeError(error)}.`);
    process.exit(1);
  }
}
