/** W3C trace context: a request's `traceparent` in log lines and in our own calls for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

interface Trace {
  readonly id: string;
  readonly flags: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** Version 00; ids of zeros alone are invalid. */
const HEADER = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** Work that begins after the answer belongs to the trace too. */
export function withTrace<T>(header: string | undefined, work: () => T): T {
  const [, id, flags = ''] = HEADER.exec(header ?? '') ?? [];
  return id ? traces.run({ id, flags }, work) : work();
}

export const traceId = (): string | undefined => traces.getStore()?.id;

/** Our own calls have this request as their parent. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = traces.getStore();
  return trace ? { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` } : {};
}
