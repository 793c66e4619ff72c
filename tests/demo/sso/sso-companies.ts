/** Files of companies for SSO_PROVIDERS. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';

/** @returns the path; a string is written as it is */
export function companiesFile(content: unknown): string {
  const path = join(temporaryFolder('companies'), 'companies.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

export const companyOf = (id: string) => ({ id, name: id, domain: `${id}.example` });
