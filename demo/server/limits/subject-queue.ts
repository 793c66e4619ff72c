/** A call that waits for a locked row would hold a connection of the pool; one that waits here holds none. */
import type { SubjectQueue } from '../service.ts';
import { unavailable } from '../failure/failure.ts';
import { failureOf } from '../failure/failure-of.ts';

const MOST_WAITING = 100;

interface Waiting {
  begin(): void;
  giveUp(): void;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

export function createSubjectQueue(most: number): SubjectQueue {
  const queues = new Map<string, Queue>();

  function leave(subject: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next.begin();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(subject);
  }

  return async (subject, work) => {
    const queue = queues.get(subject) ?? { running: 0, waiting: [] };
    queues.set(subject, queue);
    if (queue.running < most) queue.running += 1;
    else if (queue.waiting.length >= MOST_WAITING) throw unavailable();
    else await new Promise<void>((begin, fail) => queue.waiting.push({ begin, giveUp: () => fail(unavailable()) }));
    try {
      return await work();
    } catch (error) {
      // The others in the queue would wait as long as this one, and fail too.
      if (failureOf(error).status === 503) for (const waiting of queue.waiting.splice(0)) waiting.giveUp();
      throw error;
    } finally {
      leave(subject, queue);
    }
  };
}
