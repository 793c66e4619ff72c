/**
 * Work that a call leaves for later begins once its answer has been sent: competing with the answer for the processor and the
 * database, it would show in the answer's timing.
 */
import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Service } from '../service.ts';

/** The service as one call knows it. */
export function afterAnswer(service: Service, { env }: Context): Service {
  const { outgoing } = Object(env) as Partial<HttpBindings>;
  const hasLeft = new Promise<void>((resolve) => {
    // Also when the caller has gone; `app.request()` sends nothing.
    if (outgoing) finished(outgoing, () => resolve());
    else setImmediate(resolve);
  });
  return { ...service, later: (work) => service.later(() => hasLeft.then(work)) };
}
