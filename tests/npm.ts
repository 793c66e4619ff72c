/** npm, in a folder of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, shell: process.platform === 'win32', maxBuffer: 2 ** 26 });
