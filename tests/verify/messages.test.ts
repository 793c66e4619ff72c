// @vitest-environment node
/** The kit waits for messages by the clock, and a slow program of the provider does not block it. */
import { expect, it } from 'vitest';
import { createInbox } from '../../src/verify/messages/inbox.ts';
import { runHook } from '../../src/verify/messages/hooks.ts';

const edgesAt = () => {
  let time = Date.parse('2026-11-20T12:00:00Z');
  return {
    environment: {},
    print: () => undefined,
    now: () => new Date(time),
    async wait(ms: number) {
      time += ms;
    },
  };
};

it('a way to messages that is slow is asked no longer than one waits for messages, and once more at the end', async () => {
  const dependencies = edgesAt();
  let reads = 0;
  const slow = async () => {
    reads += 1;
    await dependencies.wait(10_000);
    return '';
  };
  const nextMail = await createInbox(slow, false, 25, dependencies).watch('a@b.example');
  await expect(nextMail()).rejects.toThrow('No message came within 25 seconds.');
  expect(reads).toBe(4);
});

it('a program that takes no notice of a signal is ended all the same', async () => {
  const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("ready");';
  const run = runHook({ command: [process.execPath, '-e', deaf] }, 'https://x.example', 'a@b.example', { timeoutMs: 1500 });
  await expect(run).rejects.toThrow('it was ended after 1.5 seconds');
});
