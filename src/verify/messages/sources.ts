/** Where a text or a mail is read: a program, an address, or a person at the terminal. */
import type { Source } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { Breach } from '../judge/verdict.ts';
import { HookError, runHook } from './hooks.ts';

const fixHook = 'Let the way to messages in provider.json print what was sent last; the kit looks for the code or link in it.';

/** All that the source prints, the newest message first. */
export type ReadMessages = (recipient: string) => Promise<string>;

/** Undefined where a person would have to be asked without a terminal. */
export function readerOf(source: Source, service: string, { ask }: Dependencies): ReadMessages | undefined {
  if (source === 'terminal') return ask && ((recipient) => ask(`What was sent to ${recipient}? (the code, or the link)`));
  return (recipient) =>
    runHook(source, service, recipient).catch((error: unknown) => {
      if (!(error instanceof HookError)) throw error;
      throw new Breach('command' in source ? error.message : `Messages could not be read by HTTP: ${error.message}`, fixHook);
    });
}
