/** Ends browsers, drivers and screens, with everything they have started, when the process that started them ends or is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const GUARD = path.join(import.meta.dirname, 'guard.sh');

/** Tells the guard which program it runs. */
export const guarding = (program: string, env: NodeJS.ProcessEnv = process.env) => ({ ...env, GUARDED: program });

export interface Guarded {
  /** The process id of its group. */
  readonly pid: number;
  /** What the program has printed so far. */
  readonly printed: () => string;
  /** Resolves when the group has ended. */
  readonly end: () => Promise<void>;
}

export function spawnGuarded(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Guarded {
  const guard = spawn(GUARD, args, { env: guarding(program, env), stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  // Each of them holds its output until it ends.
  const ended = once(guard, 'close');
  let printed = '';
  guard.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return {
    pid: guard.pid ?? 0,
    printed: () => printed,
    async end() {
      guard.stdin.destroy();
      await ended;
    },
  };
}
