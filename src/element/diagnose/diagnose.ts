/** `NewsAuth.diagnose()`: looks at the live page, prints what it finds, and answers it. */
import { checkContrast } from './contrast-check.ts';
import { checkFields } from './fields-check.ts';
import type { Client } from '../../client/client.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Page } from '../page/page.ts';
import type { Check } from './check.ts';
import type { Finding } from './finding.ts';
import { checkScriptTag, checkStorage, checkVersions } from './page-checks.ts';
import { checkFormAction, checkPictures } from './policy-checks.ts';
import { checkRedirects, checkService, checkTransfer } from './service-checks.ts';

const checks: readonly Check[] = [
  checkVersions,
  checkScriptTag,
  checkStorage,
  checkService,
  checkPictures,
  checkFormAction,
  checkRedirects,
  checkTransfer,
  checkFields,
  checkContrast,
];

/** `call` makes calls of the page's session. */
export async function diagnose({ tag, hosts = new Set() }: Page, settings: Settings, call: Client['call']): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  // One after the other: a policy's refusal belongs to the check that caused it.
  for (const check of checks) found.push(...(await check({ settings, hosts: [...hosts], tag, call })));
  for (const { code, sentence, fix } of found) console.warn(`NewsAuth.diagnose: ${code}. ${sentence} ${fix}`);
  if (found.length === 0) console.info('NewsAuth.diagnose: nothing found.');
  return found;
}
