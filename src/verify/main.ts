/** `news-auth …`: the package's command, in a terminal or in CI. */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './command.ts';
import { Stopped } from './edges.ts';

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

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  now: () => new Date(),
  wait: (ms) => pause(ms),
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  ...(stdin.isTTY ? { ask } : {}),
});
