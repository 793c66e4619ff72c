/** Files of companies for SSO_PROVIDERS. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns the path; a string is written as it is */
export function companiesFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'news-auth-companies-')), 'companies.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

export const companyOf = (id: string) => ({ id, name: id, domain: `${id}.example` });
