import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describeError } from '../failure/log.ts';
import { refuse, StartError } from '../failure/failure.ts';
import { traceHeaders } from '../failure/trace.ts';
import type { Service } from '../service.ts';

const TIMEOUT_MS = 3000;
const MOST_BYTES = 16 * 1024 * 1024;

export type IsBreached = (password: string) => Promise<boolean>;

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** Lines of passwords, or of their SHA-1 in hexadecimal digits, with or without a count behind it. */
function inFile(path: string): IsBreached {
  let lines = '';
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new StartError('BREACHED_PASSWORDS is not usable: the file is larger than 16 MB, so name an address.');
    lines = `\n${readFileSync(path, 'utf8').replace(/^\ufeff|\r/g, '')}\n`;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('BREACHED_PASSWORDS is not usable: the file cannot be read.');
  }
  return async (password) => {
    const hash = sha1(password);
    const forms = [password, hash, hash.toLowerCase()].map((form) => `\n${form}`);
    return forms.some((form, index) => lines.includes(`${form}\n`) || (index > 0 && lines.includes(`${form}:`)));
  };
}

/** Only the first five digits of the hash leave the server; padding hides how many answers there are. */
function atAddress(address: string): IsBreached {
  return async (password) => {
    const hash = sha1(password);
    const answer = await fetch(`${address.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', ...traceHeaders() },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw Object.assign(new Error('The list of passwords did not answer'), { code: `HTTP ${answer.status}` });
    const pattern = new RegExp(`^${hash.slice(5)}:0*[1-9]`, 'im');
    return pattern.test(await answer.text());
  };
}

/** @throws StartError when the file cannot be used */
export const breachedPasswords = (source: string | undefined): IsBreached | undefined =>
  source === undefined ? undefined : /^https?:/i.test(source) ? atAddress(source) : inFile(source);

/** A list that does not answer keeps no user from a password. @throws PASSWORD_BREACHED */
export async function refuseBreached({ isBreached, metrics, log }: Service, password: string): Promise<void> {
  if (!isBreached) return;
  const isListed = await isBreached(password).catch((error: unknown) => {
    log({
      level: 'warning',
      what: 'breached passwords',
      message: `the list did not answer, so the password was taken: ${describeError(error)}`,
    });
    return undefined;
  });
  metrics.countBreached(isListed === undefined ? 'unreachable' : isListed ? 'refused' : 'taken');
  if (isListed) throw refuse('PASSWORD_BREACHED');
}
