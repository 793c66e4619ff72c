/** A program or an address of the provider's, asked about one recipient. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Hook } from '../config/config.ts';
import { ONE_CONNECTION } from '../wire/exchange.ts';

const TIMEOUT_MS = 30_000;
const program = promisify(execFile);

/** One sentence, without the arguments and the address: they may hold a secret. */
export class HookError extends Error {}

function endOf(error: unknown, timeoutMs: number): string {
  const { code, signal, killed } = error as { code?: string | number | null; signal?: string | null; killed?: boolean };
  if (killed) return `it was ended after ${timeoutMs / 1000} seconds, or for what it printed`;
  return signal ? `it ended by ${signal}` : `it ended with ${code ?? 'no code'}`;
}

async function runProgram([file = '', ...args]: readonly string[], timeoutMs: number): Promise<string> {
  try {
    // A program may ignore a gentler signal.
    const { stdout } = await program(file, args, { timeout: timeoutMs, killSignal: 'SIGKILL' });
    return stdout;
  } catch (error) {
    throw new HookError(`The command ${file} failed: ${endOf(error, timeoutMs)}.`);
  }
}

const reasonOf = (error: unknown, timeoutMs: number): string => {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? (name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} seconds` : 'no connection');
};

async function ask(address: string, method: string, timeoutMs: number): Promise<string> {
  const read = async (): Promise<{ readonly text: string } | { readonly problem: string }> => {
    const response = await fetch(address, { method, headers: ONE_CONNECTION, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? { text: await response.text() } : { problem: `the answer was ${response.status}` };
  };
  const came = await read().catch((error: unknown) => ({ problem: reasonOf(error, timeoutMs) }));
  if ('text' in came) return came.text;
  throw new HookError(`${came.problem}.`);
}

interface Options {
  readonly method?: 'GET' | 'PUT';
  readonly timeoutMs?: number;
}

/**
 * Calls a hook and resolves with what the program prints or the address answers.
 *
 * @param to stands for `{to}`
 * @throws HookError
 */
export function runHook(
  hook: Hook,
  service: string,
  to: string,
  { method = 'GET', timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<string> {
  if ('command' in hook) {
    const words = hook.command.map((argument, index) => (index === 0 ? argument : argument.replaceAll('{to}', to)));
    return runProgram(words, timeoutMs);
  }
  return ask(hook.http.replace('{service}', service).replaceAll('{to}', encodeURIComponent(to)), method, timeoutMs);
}
