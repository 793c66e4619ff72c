/** Commands in a folder of their own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shell = process.platform === 'win32';
/** Turns off the telemetry of the hosts' tools. */
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };

export const execute = (cwd: string, command: string, ...args: string[]) => run(command, args, { cwd, env, shell, maxBuffer: 2 ** 26 });
export const npm = (cwd: string, ...args: string[]) => execute(cwd, 'npm', ...args);
