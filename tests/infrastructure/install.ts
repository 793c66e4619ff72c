/** `dist/server` in a folder of its own, installed as the guide says, for the whole run. */
import { cp } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { npm } from '../npm.ts';
import { temporaryFolder } from '../temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly installed: string;
  }
}

export default async function install(project: TestProject): Promise<void> {
  const folder = temporaryFolder('server');
  await cp('dist/server', folder, { recursive: true });
  await npm(folder, 'ci', '--omit=dev', '--prefer-offline');
  project.provide('installed', folder);
}
