/** Waits for the message that a request sends: what a source prints must change. */
import type { Dependencies } from '../dependencies.ts';
import { Breach } from '../judge/verdict.ts';
import type { ReadMessages } from './sources.ts';

const LOOK_AGAIN_MS = 500;

export interface Inbox {
  /** Notes what is there already; the result waits for what comes after it. */
  watch(recipient: string): Promise<() => Promise<string>>;
  /** What is there now. */
  readonly read: ReadMessages;
}

export function createInbox(read: ReadMessages, isAsked: boolean, waitSeconds: number, { now, wait }: Dependencies): Inbox {
  return {
    read,
    async watch(recipient) {
      // A person is asked once something has been sent.
      const before = isAsked ? '' : await read(recipient);
      return async () => {
        const end = now().getTime() + waitSeconds * 1000;
        for (;;) {
          const text = await read(recipient);
          if (text !== before) return text;
          // Reading takes its time too.
          if (now().getTime() >= end) break;
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

/** Neither part of a word, nor of a number, a date or a time. */
const alone = (length: number): RegExp => new RegExp(`(?<![\\w-]|\\d[.:/,])\\d{${length}}(?![\\w-]|[.:/,]\\d)`);

/** `123 456`, but no part of a longer number in groups. */
const GROUPED = /(?<![\w-]|\d[\s.:/,])\d{3}[\s-]\d{3}(?![\w-]|[\s.:/,]\d)/;

/** S9 has six digits at most. The longest first: a shorter number is a year, more often than not. */
const codes = [alone(6), GROUPED, alone(5), alone(4)];

/** A code of four to six digits that stands alone, without what divides it. */
export const codeIn = (message: string): string | undefined =>
  codes.map((code) => code.exec(message)?.[0].replace(/\D/g, '')).find((code) => code !== undefined);
