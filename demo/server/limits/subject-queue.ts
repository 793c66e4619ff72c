/**
 * Calls that change something of one account run a few at a time. Its row may be locked, by a long transaction or a tool: whoever
 * waits for it holds a connection, and more of them than the pool has would keep everybody else out. Whoever waits here holds none.
 */
import { failureOf } from '../api/answer-call.ts';
import { unavailable } from '../api/failure.ts';

const MOST_WAITING = 100;

interface Waiting {
  begin(): void;
  giveUp(): void;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

/** @throws SERVICE_UNAVAILABLE when too many wait, or when what they wait for could not be done */
export type SubjectQueue = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

export function createSubjectQueue(atOnce: number): SubjectQueue {
  const queues = new Map<string, Queue>();

  /** Whoever leaves hands the turn over. */
  function leave(subject: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next.begin();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(subject);
  }

  return async (subject, work) => {
    const queue = queues.get(subject) ?? { running: 0, waiting: [] };
    queues.set(subject, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length >= MOST_WAITING) throw unavailable();
    else await new Promise<void>((begin, fail) => queue.waiting.push({ begin, giveUp: () => fail(unavailable()) }));
    try {
      return await work();
    } catch (error) {
      // One after the other they would wait as long as this one did, for the same.
      if (failureOf(error).status === 503) for (const one of queue.waiting.splice(0)) one.giveUp();
      throw error;
    } finally {
      leave(subject, queue);
    }
  };
}
