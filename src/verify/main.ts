/** `news-auth …`: the package's command, in a terminal or in CI. */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './command.ts';
import { Stopped } from './dependencies.ts';

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const stopped = new Promise<never>((_, reject) => {
    for (const event of ['SIGINT', 'close'] as const) terminal.once(event, () => reject(new Stopped()));
  });
  try {
    return (await Promise.race([terminal.question(`${question} `), stopped])).trim();
  } finally {
    terminal.close();
  }
}

/** As a shell counts a command that SIGPIPE ended. */
const NO_READER = 141;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(NO_READER);
});

/** As a shell counts a command that the signal ended. At a question the terminal tells `ask`, and no signal comes. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
for (const [signal, code] of Object.entries(SIGNALS))
  process.once(signal, () => {
    console.error(
      'Stopped: no report is written. Accounts that were in use may be locked or half way through their steps; `restore` puts them back.',
    );
    process.exit(code);
  });

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  now: () => new Date(),
  wait: (ms) => pause(ms),
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  ...(stdin.isTTY ? { ask } : {}),
});
