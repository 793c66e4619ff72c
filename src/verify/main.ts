/** `news-auth …`: the package's command, in a terminal or in CI. */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './command.ts';

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  now: () => new Date(),
  wait: (ms) => pause(ms),
  print: (line) => console.log(line),
  ...(stdin.isTTY ? { ask } : {}),
});
