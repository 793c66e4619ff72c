/** Work after a call begins once its answer has been sent: competing with it would reveal by its timing what the answer hides. */
import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Service } from '../service.ts';

export function afterAnswer(service: Service, { env }: Context): Service {
  const { outgoing } = Object(env) as Partial<HttpBindings>;
  const hasLeft = new Promise<void>((resolve) => {
    // Also fires when the caller has disconnected; `app.request()` in tests sends nothing.
    if (outgoing) finished(outgoing, () => resolve());
    else setImmediate(resolve);
  });
  return { ...service, afterResponse: (work) => service.afterResponse(() => hasLeft.then(work)) };
}
