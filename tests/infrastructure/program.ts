/** A program of the machine, as a test starts and ends it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, vi } from 'vitest';
import { patience } from '../patience.ts';

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

export interface Program {
  readonly lines: readonly string[];
  /** @returns the exit code */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

const running = new Set<Program>();
/** Also of a test that failed on the way. */
afterAll(async () => {
  await Promise.all([...running].map((program) => program.stop()));
});

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number | undefined;
}

export function begin(command: string, argv: readonly string[], { cwd, env = {}, uid }: Options = {}): Program {
  const { PATH = '', NODE_EXTRA_CA_CERTS = '' } = process.env;
  const child = spawn(command, argv, {
    env: { PATH, NODE_EXTRA_CA_CERTS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...(uid !== undefined && { uid }),
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const program: Program = {
    lines,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  running.add(program);
  void ended.then(() => running.delete(program));
  return program;
}

/** Resolves when it listens on the port. @throws Error with its output if it ends instead */
export async function start(port: number, command: string, argv: readonly string[], options?: Options): Promise<Program> {
  const program = begin(command, argv, options);
  let code: number | null | undefined;
  void program.ended.then((exitCode) => (code = exitCode));
  await vi.waitUntil(async () => code !== undefined || (await isOpen(port)), { ...patience, interval: 50 });
  if (code !== undefined) throw new Error(`${command} ended with ${code}:\n${program.lines.join('\n')}`);
  return program;
}

const guide = readFileSync('demo/server/README.md', 'utf8');

/** What the guide shows in this language, as an operator copies it, with the places and names of this machine. */
export function sampleOf(language: string, places: Readonly<Record<string, string>>): string {
  const sample = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
  return Object.entries(places).reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs)) throw new Error(`the sample for ${language} has no ${theirs}`);
    return text.replaceAll(theirs, ours);
  }, sample);
}
