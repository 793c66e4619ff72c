/** `--init`: asks for what the kit has to know, and writes `provider.json`. Passwords stay in the environment. */
import { writeFile } from 'node:fs/promises';
import { BadInput } from '../bad-input.ts';
import type { Edges } from '../edges.ts';
import { planNames } from '../plans/names.ts';
import { parseConfig } from './config.ts';
import { needsOf, type Situation, situationNames, situations } from './situations.ts';

type Ask = (question: string) => Promise<string>;

/** `VERIFY_SET_UP_PASSWORD` and the like. */
const variableOf = (situation: Situation, what: string): string => `VERIFY_${situation.replace(/[A-Z]/g, '_$&')}_${what}`.toUpperCase();

async function accountOf(situation: Situation, ask: Ask) {
  const email = await ask(`An account that ${situations[situation].what}: its e-mail address (empty: none)?`);
  if (!email) return undefined;
  const needs = needsOf(situation);
  const password = { env: variableOf(situation, 'password') };
  const totpSecret = needs.includes('totpSecret') ? { totpSecret: { env: variableOf(situation, 'totp') } } : {};
  if (!needs.includes('phone')) return { email, password, ...totpSecret };
  const countryCode = await ask('Country code of its phone, digits only?');
  return { email, password, ...totpSecret, phone: { countryCode, phoneNumber: await ask('And its number, digits only?') } };
}

async function sourceOf(what: string, ask: Ask) {
  const given = await ask(
    `How are ${what} read: an address with {to} in it, a program with its arguments, or empty to be asked each time?`,
  );
  if (!given) return 'terminal';
  return /^(https?:|\{service\})/.test(given) ? { http: given } : { command: given.split(/\s+/) };
}

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '');

/** @throws BadInput when nobody can be asked, the file is there already, or what was answered cannot be used */
export async function writeFirstConfig(file: string, { ask, print }: Edges): Promise<void> {
  if (!ask) throw new BadInput('--init asks questions: run it in a terminal.');
  const origin = await ask('The origin of the page that people sign in on, which your service lists?');
  const destination = await ask('The origin of an application that they go on to (empty: none)?');
  const parts = listOf(await ask(`Which parts does the service have (${planNames.join(', ')}; empty: all)?`));
  const messages = { texts: await sourceOf('text messages', ask), mails: await sourceOf('mails', ask) };
  const accounts: Partial<Record<Situation, Awaited<ReturnType<typeof accountOf>>>> = {};
  for (const situation of situationNames) accounts[situation] = await accountOf(situation, ask);
  const config = JSON.parse(
    JSON.stringify({
      origin,
      ...(destination ? { destination } : {}),
      parts: parts.length ? parts : planNames,
      requestsPerSecond: 5,
      messages,
      accounts,
    }),
  );
  const names = [...JSON.stringify(config).matchAll(/"env":"(\w+)"/g)].map(([, name = '']) => name);
  // Variables that are not set yet are no mistake here.
  parseConfig(config, Object.fromEntries(names.map((name) => [name, 'set'])), 'What was answered');
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' }).catch(() => {
    throw new BadInput(`${file} is there already, or cannot be written; --config names another file.`);
  });
  print(`${file} is written. It reads these environment variables: ${names.join(', ') || 'none'}.`);
}
