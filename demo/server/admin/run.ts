import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { migrationCount } from '../db/migrations.ts';
import { StartError } from '../failure/failure.ts';
import { databaseWords, describeError } from '../failure/log.ts';
import { record } from '../monitoring/record.ts';
import { type Dependencies, openService } from '../open-service.ts';
import { refuseOtherKey, rotateSecrets } from '../security/sealing.ts';
import { readAdminSettings } from '../settings/service-settings.ts';
import type { Environment } from '../settings/variables.ts';
import { check, Failed } from './check.ts';
import { BadArgument, type Command, helpOf, parse, type Parsed, Refused, type Result } from './command.ts';
import { maintenance } from './maintenance.ts';
import { people } from './people.ts';

const migrate: Command = {
  takes: [],
  does: 'Brings the database up to this release; runs before the servers of the release start, with a role that may change tables.',
  async run({ say }) {
    const migrations = migrationCount();
    say(`The database has all migrations of this release (${migrations}).`);
    return { migrations };
  },
};

const rotate: Command = {
  takes: [],
  does: 'Seals with the first of SECRETS_KEYS what another key has sealed, so that the other one can go.',
  async run({ service, say }) {
    if (!service.seal.sealsAs) throw new Refused('SECRETS_KEYS is missing: its first key is the one to seal with.');
    const { sealed, lost } = await rotateSecrets(service);
    await record(service, 'admin rotate-secrets');
    say(`${sealed} secrets are sealed anew with the key ${service.seal.sealsAs}.`);
    if (lost)
      throw new Refused(
        `${lost} secrets cannot be opened with these keys: give the key that sealed them, or reset the factor of their accounts.`,
      );
    return { sealed, key: service.seal.sealsAs };
  },
};

const commands: Readonly<Record<string, Command>> = { ...people, ...maintenance, migrate, 'rotate-secrets': rotate, ...check };

export interface Terminal {
  readonly environment: Environment;
  print(line: string): void;
  complain(line: string): void;
  /** Undefined where no person can be asked. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

export const terminal = (): Terminal => ({
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  ask: process.stdin.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stderr });
        const answer = await terminal.question(question);
        terminal.close();
        return answer;
      }
    : undefined,
});

/** @throws BadArgument, Refused */
async function confirm({ name, command, values, words }: Parsed, { ask }: Terminal): Promise<void> {
  if (!command.destroys || values.yes) return;
  if (!ask) throw new BadArgument(`${name} cannot be undone: where there is no terminal to ask at, it needs --yes.`);
  const answer = await ask(`${name} ${words.join(' ')} cannot be undone. Type yes to go on: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new Refused('Nothing was changed.');
}

async function carryOut(parsed: Parsed, terminal: Terminal, dependencies: Dependencies): Promise<Result> {
  const { name, command, values, words } = parsed;
  const settings = readAdminSettings(terminal.environment);
  const by = values.by?.trim() || terminal.environment['SUDO_USER']?.trim() || userInfo().username;
  const { service, database, settled } = await openService(settings, {
    log: terminal.complain,
    by,
    migrates: command === migrate,
    ...dependencies,
  });
  try {
    await refuseOtherKey(service);
    const result = await command.run({ service, name, values, words, settled, say: values.json ? () => undefined : terminal.print });
    service.log({ level: 'audit', what: `admin ${name}`, outcome: 'done', by });
    await settled();
    return result;
  } finally {
    await database.close();
  }
}

/** @returns the exit code: 0 done, 1 refused, 2 a bad argument */
export async function runAdmin(argv: readonly string[], terminal: Terminal, dependencies: Dependencies = {}): Promise<0 | 1 | 2> {
  const isJson = argv.includes('--json');
  const end = (error: Error, code: 1 | 2) => {
    terminal.complain(error.message);
    if (isJson) terminal.print(JSON.stringify({ error: error.message, ...(error instanceof Failed && { rows: error.rows }) }));
    return code;
  };
  if (argv.length === 0 || argv.includes('--help')) {
    terminal.print(helpOf(commands));
    return argv.length === 0 ? 2 : 0;
  }
  try {
    const parsed = parse(argv, commands);
    await confirm(parsed, terminal);
    const result = await carryOut(parsed, terminal, dependencies);
    if (isJson) terminal.print(JSON.stringify(result));
    return 0;
  } catch (error) {
    if (error instanceof BadArgument) return end(error, 2);
    if (error instanceof Refused || error instanceof Failed || error instanceof StartError) return end(error, 1);
    const words = databaseWords(error);
    return end(new Error(words ? `The database could not do it: ${words}.` : `The command failed: ${describeError(error)}`), 1);
  }
}
