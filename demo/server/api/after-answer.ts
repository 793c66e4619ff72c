/**
 * What a call leaves to be done begins when its answer has left: work that competes with the answer for the processor and the
 * database would tell by its time that there was something to do.
 */
import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Service } from '../service.ts';

/** The service as one call knows it. */
export function afterAnswer(service: Service, { env }: Context): Service {
  const { outgoing } = Object(env) as Partial<HttpBindings>;
  const hasLeft = new Promise<void>((resolve) => {
    // Also for a caller that has gone; `app.request()` sends nothing.
    if (outgoing) finished(outgoing, () => resolve());
    else setImmediate(resolve);
  });
  return { ...service, later: (work) => service.later(() => hasLeft.then(work)) };
}
