/** Waits for the message that a request sends: what a source prints must change. */
import type { Edges } from '../edges.ts';
import { Breach } from '../judge/verdict.ts';
import type { ReadMessages } from './sources.ts';

const LOOK_AGAIN_MS = 500;

export interface Inbox {
  /** Notes what is there already; the result waits for what comes after it. */
  watch(recipient: string): Promise<() => Promise<string>>;
}

export function createInbox(read: ReadMessages, isAsked: boolean, waitSeconds: number, { wait }: Edges): Inbox {
  return {
    async watch(recipient) {
      // A person is asked once something has been sent.
      const before = isAsked ? '' : await read(recipient);
      return async () => {
        for (let waited = 0; waited <= waitSeconds * 1000; waited += LOOK_AGAIN_MS) {
          const now = await read(recipient);
          if (now !== before) return now;
          await wait(LOOK_AGAIN_MS);
        }
        throw new Breach(
          `No message came within ${waitSeconds} seconds.`,
          'Send the message, and let the way to messages in provider.json print it (messages.waitSeconds says how long to wait).',
        );
      };
    },
  };
}

/** A code of six digits that stands alone. */
export const codeIn = (message: string): string | undefined => /(?<![\w-])\d{6}(?![\w-])/.exec(message)?.[0];
