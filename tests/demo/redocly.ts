/** `redocly`, which checks OpenAPI and Arazzo documents, and runs the flows of one against a server. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const program = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
/** Without telemetry and update notices, so that it calls only the given server. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** @returns the exit code and the output */
export const redocly = (cwd: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env: { ...process.env, ...quiet }, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
