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

async function runProgram([file = '', ...args]: readonly string[], recipient: string): Promise<string> {
  try {
    const { stdout } = await program(
      file,
      args.map((one) => one.replaceAll('{to}', recipient)),
      { timeout: TIMEOUT_MS },
    );
    return stdout;
  } catch (error) {
    throw new Breach(`The command ${file} failed: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}.`, fixHook);
  }
}

async function fetchText(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.text();
    throw new Error(`it answered ${response.status}`);
  } catch (error) {
    throw new Breach(`Messages could not be read by HTTP: ${error instanceof Error ? error.message : 'unknown'}.`, fixHook);
  }
}

/** Undefined where a person would have to be asked and nobody is there. */
export function readerOf(source: Source, service: string, { ask }: Edges): ReadMessages | undefined {
  if (source === 'terminal') return ask && ((recipient) => ask(`What was sent to ${recipient}? (the code, or the link)`));
  if ('command' in source) return (recipient) => runProgram(source.command, recipient);
  const address = source.http.replace('{service}', service);
  return (recipient) => fetchText(address.replaceAll('{to}', encodeURIComponent(recipient)));
}
