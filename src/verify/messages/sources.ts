/** Where a text or a mail is read: a program, an address, or a person at the terminal. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Source } from '../config/config.ts';
import type { Edges } from '../edges.ts';
import { Breach } from '../judge/verdict.ts';

const TIMEOUT_MS = 30_000;
const program = promisify(execFile);

const fixHook = 'Let the way to messages in provider.json print what was sent last; the kit looks for the code or link in it.';

/** Whatever the source prints, the newest message first. */
export type ReadMessages = (recipient: string) => Promise<string>;

/** Never Node's message: it repeats the arguments, which may hold a token. */
function endOf(error: unknown): string {
  const { code, signal, killed } = error as { code?: string | number | null; signal?: string | null; killed?: boolean };
  if (killed) return `it was ended after ${TIMEOUT_MS / 1000} seconds, or for what it printed`;
  return signal ? `it ended by ${signal}` : `it ended with ${code ?? 'no code'}`;
}

async function runProgram([file = '', ...args]: readonly string[], recipient: string): Promise<string> {
  try {
    const { stdout } = await program(
      file,
      args.map((one) => one.replaceAll('{to}', recipient)),
      { timeout: TIMEOUT_MS },
    );
    return stdout;
  } catch (error) {
    throw new Breach(`The command ${file} failed: ${endOf(error)}.`, fixHook);
  }
}

/** Never the message: it may repeat the address, which may hold a key. */
const reasonOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? (name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} seconds` : 'no connection');
};

async function fetchText(address: string): Promise<string> {
  const read = async (): Promise<{ readonly text: string } | { readonly problem: string }> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? { text: await response.text() } : { problem: `the answer was ${response.status}` };
  };
  const came = await read().catch((error: unknown) => ({ problem: reasonOf(error) }));
  if ('text' in came) return came.text;
  throw new Breach(`Messages could not be read by HTTP: ${came.problem}.`, fixHook);
}

/** Undefined where a person would have to be asked and nobody is there. */
export function readerOf(source: Source, service: string, { ask }: Edges): ReadMessages | undefined {
  if (source === 'terminal') return ask && ((recipient) => ask(`What was sent to ${recipient}? (the code, or the link)`));
  if ('command' in source) return (recipient) => runProgram(source.command, recipient);
  const address = source.http.replace('{service}', service);
  return (recipient) => fetchText(address.replaceAll('{to}', encodeURIComponent(recipient)));
}
