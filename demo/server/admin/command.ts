import { parseArgs } from 'node:util';
import type { Service } from '../service.ts';

/** Exit code 1: what was asked for cannot be done. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Exit code 2: the command is not written as it must be. */
export class BadArgument extends Error {
  override name = 'BadArgument';
}

const options = {
  by: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  print: { type: 'boolean' },
  company: { type: 'boolean' },
  help: { type: 'boolean' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  language: { type: 'string' },
  role: { type: 'string', multiple: true },
} as const;

const common: readonly string[] = ['by', 'yes', 'json', 'help'];

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

export interface CommandInput {
  readonly service: Service;
  readonly name: string;
  readonly values: Values;
  /** In the order in which the command names them. */
  readonly words: readonly string[];
  /** Resolves once the mails of the command have been tried. */
  settled(): Promise<void>;
  /** With `--json` only the result is printed. */
  say(line: string): void;
}

/** What `--json` prints. */
export type Result = Readonly<Record<string, unknown>> | readonly unknown[];

export interface Command {
  /** What follows the name in `help`; an argument is a word in capitals. */
  readonly takes: readonly string[];
  readonly does: string;
  readonly options?: readonly string[];
  /** Asks at a terminal, and needs `--yes` elsewhere. */
  readonly destroys?: true;
  /** @throws Refused, BadArgument */
  run(input: CommandInput): Promise<Result>;
}

export interface Parsed {
  readonly name: string;
  readonly command: Command;
  readonly values: Values;
  readonly words: readonly string[];
}

const usageOf = (name: string, { takes, options: ownOptions = [] }: Command) =>
  `node admin.js ${[name, ...takes, ...ownOptions.map((option) => `[${option}]`)].join(' ')}`;

export const helpOf = (commands: Readonly<Record<string, Command>>): string =>
  [
    ...Object.entries(commands).map(([name, command]) => `  ${usageOf(name, command)}\n      ${command.does}`),
    '  Every command takes --by NAME (who acts; else SUDO_USER, else the name of the process’s user), --json, and --yes where it asks.',
  ].join('\n');

const isOption = (argument: string) => /^--./.test(argument);

/** @throws BadArgument in one sentence */
export function parse(argv: readonly string[], commands: Readonly<Record<string, Command>>): Parsed {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    const known = Object.keys(options);
    const wrong = argv.filter(isOption).find((argument) => !known.includes(argument.slice(2).split('=')[0] ?? ''));
    if (wrong)
      throw new BadArgument(`${wrong.split('=')[0]} is not an option: there are ${known.map((option) => `--${option}`).join(', ')}.`);
    throw new BadArgument('An option has no value, or one that it does not take: see node admin.js --help.');
  }
  const { values, positionals } = parsed;
  // A name has up to two words.
  const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate)) ?? '';
  const command = commands[name];
  if (!command) {
    const names = Object.keys(commands).join(', ');
    throw new BadArgument(
      `${positionals[0] === undefined ? 'No command is given' : `${positionals[0]} is not a command`}: there are ${names}.`,
    );
  }
  const words = positionals.slice(name.split(' ').length);
  const accepted = [...common, ...(command.options ?? []).map((option) => option.replace(/^--| .*$/g, ''))];
  const foreign = Object.keys(values).find((option) => !accepted.includes(option));
  if (foreign) throw new BadArgument(`${name} does not take --${foreign}: ${usageOf(name, command)}`);
  if (words.length !== command.takes.length) throw new BadArgument(`${name} takes other arguments: ${usageOf(name, command)}`);
  return { name, command, values, words };
}
