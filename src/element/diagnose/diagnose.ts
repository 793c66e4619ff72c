/** `NewsAuth.diagnose()`, also loaded after a failure that the page's author may have to mend. */
import { checkContrast } from './contrast.ts';
import {
  checkDoctype,
  checkFields,
  checkFiles,
  checkHindrances,
  checkScriptTag,
  checkSessionElement,
  checkStorage,
  checkVersions,
  checkWebSupport,
} from './page-checks.ts';
import type { Check, Examined } from './check.ts';
import type { Finding, FindingCode } from './finding.ts';
import { blockedHandOff, checkFormAction, checkPictures } from './policy-checks.ts';
import { checkRedirects, checkService, checkTransfer } from './service-checks.ts';

const checks: readonly Check[] = [
  checkDoctype,
  checkHindrances,
  checkVersions,
  checkScriptTag,
  checkFiles,
  checkStorage,
  checkSessionElement,
  checkWebSupport,
  checkService,
  checkPictures,
  checkFormAction,
  checkRedirects,
  checkTransfer,
  checkFields,
  checkContrast,
];

/** One after the other, since a policy's refusal belongs to the check that caused it. */
async function look(page: Examined, checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(page)));
  return findings;
}

function print(speaker: string, findings: readonly Finding[]): void {
  for (const { code, sentence, fix } of findings) console.warn(`${speaker}: ${code}. ${sentence} ${fix}`);
}

export async function diagnose(page: Examined): Promise<readonly Finding[]> {
  const findings = await look(page, checks);
  print('NewsAuth.diagnose', findings);
  if (findings.length === 0) console.info('NewsAuth.diagnose: nothing found.');
  return findings;
}

const causes: Readonly<Record<string, readonly Check[]>> = { unreachable: [checkService], SSO_BLOCKED: [blockedHandOff] };
const mendable: readonly FindingCode[] = ['API_REDIRECTED', 'CORS_MISSING', 'CSP_BLOCKED', 'FETCH_PATCHED'];

export async function explain(failure: string, page: Examined): Promise<readonly Finding[]> {
  const findings = (await look(page, causes[failure] ?? [])).filter(({ code }) => mendable.includes(code));
  print('news-auth', findings);
  return findings;
}
