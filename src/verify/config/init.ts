/** `--init`: asks for what the kit has to know, and writes `provider.json`. Passwords stay in the environment. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { BadInput } from '../bad-input.ts';
import type { Dependencies } from '../dependencies.ts';
import { planNames } from '../plans/names.ts';
import { plans } from '../plans/plans.ts';
import { mustBeWritable } from '../writable.ts';
import { parseConfig, pieces } from './config.ts';
import { type Need, needsOf, type Situation, situationNames, situations } from './situations.ts';

/** As it stands in the file. */
type Account = { readonly email: string } & Partial<Record<Need, unknown>>;

/** @param problemIn what is wrong with an answer, such as `must be digits` */
type Ask = (question: string, problemIn?: (answer: string) => string | undefined) => Promise<string>;

const ANSWERED = 'What was answered';
const MOST_TRIES = 3;

/** Asks again where an answer cannot be used: one slip must not cost all the answers before it. */
const asker =
  (ask: NonNullable<Dependencies['ask']>, print: Dependencies['print']): Ask =>
  async (question, problemIn) => {
    for (let tried = 1; ; tried += 1) {
      const answer = await ask(question);
      const problem = problemIn?.(answer);
      if (!problem) return answer;
      if (tried === MOST_TRIES) throw new BadInput(`${ANSWERED} ${problem}.`);
      print(`It ${problem}.`);
    }
  };

const problemOf = (schema: v.GenericSchema, value: unknown): string | undefined => v.safeParse(schema, value).issues?.[0]?.message;
const digits = (answer: string) => problemOf(pieces.digits, answer);
/** Or empty: none. */
const orNone = (schema: v.GenericSchema) => (answer: string) => answer && problemOf(schema, answer);

/** `VERIFY_SET_UP_PASSWORD` and the like. */
const variableOf = (situation: Situation, what: string): string => `VERIFY_${situation.replace(/[A-Z]/g, '_$&')}_${what}`.toUpperCase();

/** What an account has to have, asked for where it is no secret; a secret stands in the environment. */
const asking: { readonly [need in Need]: (situation: Situation, ask: Ask) => Promise<unknown> } = {
  password: async (situation) => ({ env: variableOf(situation, 'password') }),
  totpSecret: async (situation) => ({ env: variableOf(situation, 'totp') }),
  phone: async (_, ask) => ({
    countryCode: await ask('Country code of its phone, digits only?', digits),
    phoneNumber: await ask('And its number, digits only?', digits),
  }),
  async answers(situation, ask) {
    const ids = (await ask('The ids of its security questions, or their words, with commas between them?')).split(',');
    const named = ids.map((id) => id.trim()).filter((id) => id !== '');
    return Object.fromEntries(named.map((id, index) => [id, { env: variableOf(situation, `answer_${index + 1}`) }]));
  },
};

async function accountOf(situation: Situation, ask: Ask): Promise<Account | undefined> {
  const email = await ask(`An account that ${situations[situation].what}: its email address (empty: none)?`, orNone(pieces.email));
  if (!email) return undefined;
  const fields: Partial<Record<Need, unknown>> = {};
  for (const need of needsOf(situation)) fields[need] = await asking[need](situation, ask);
  return { email, ...fields };
}

const hookIn = (answer: string) => (/^(https?:|\{service\})/.test(answer) ? { http: answer } : { command: answer.split(/\s+/) });

async function hookOf(question: string, ask: Ask) {
  const answer = await ask(question, (text) => text && problemOf(pieces.hook, hookIn(text)));
  return answer ? hookIn(answer) : undefined;
}

const sourceOf = async (what: string, ask: Ask) =>
  (await hookOf(`How are ${what} read: an address with {to} in it, a program with its arguments, or empty to be asked each time?`, ask)) ??
  'terminal';

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');

/** @throws BadInput without a terminal, the file is there already, or what was answered cannot be used */
export async function writeFirstConfig(file: string, { ask: askPerson, print }: Dependencies): Promise<void> {
  if (!askPerson) throw new BadInput('--init asks questions: run it in a terminal.');
  const ask = asker(askPerson, print);
  if (existsSync(file)) throw new BadInput(`${file} is there already; --config names another file.`);
  await mustBeWritable(file, '--config');
  const origin = await ask('The origin of the page that people sign in on, which your service lists?');
  const destination = await ask('The origin of an application that they go on to (empty: none)?');
  const named = listOf(await ask(`Which parts does the service have (${planNames.join(', ')}; empty: all)?`));
  const parts = named.length ? named : planNames;
  const begun = { origin, ...(destination ? { destination } : {}), parts };
  // Before the long part of the questions.
  parseConfig({ ...begun, accounts: {} }, {}, ANSWERED);
  const modules = planNames.filter((name) => parts.includes(name)).flatMap((name) => plans[name]);
  const needed = new Set(modules.flatMap(({ needs }) => needs?.accounts ?? []));
  const messages = { texts: await sourceOf('text messages', ask), mails: await sourceOf('mails', ask) };
  const newAddresses = await ask(
    'An address with {id} in it that sign-up is tried with, whose mails are read as well (empty: none)?',
    orNone(pieces.newAddresses),
  );
  const restore = await hookOf(
    'How is an account put back into its situation before a run: an address with {to} in it, asked by PUT, a program with its arguments, or empty: not at all?',
    ask,
  );
  const accounts: Partial<Record<Situation, Account | undefined>> = {};
  for (const situation of situationNames) if (needed.has(situation)) accounts[situation] = await accountOf(situation, ask);
  const config = JSON.parse(
    JSON.stringify({
      ...begun,
      requestsPerSecond: 5,
      ...(newAddresses ? { newAddresses } : {}),
      restore,
      messages,
      accounts,
    }),
  );
  const names = [...JSON.stringify(config).matchAll(/"env":"(\w+)"/g)].map(([, name = '']) => name);
  // Variables that are not set yet are no mistake here.
  parseConfig(config, Object.fromEntries(names.map((name) => [name, 'set'])), ANSWERED);
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' }).catch(() => {
    throw new BadInput(`${file} is there already, or cannot be written; --config names another file.`);
  });
  print(`${file} is written. It reads these environment variables: ${names.join(', ') || 'none'}.`);
}
