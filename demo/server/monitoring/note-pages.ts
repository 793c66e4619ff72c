/** Pages, files, and what is refused before a call or a page is found; `noteCall` notes calls. */
import type { Context, MiddlewareHandler } from 'hono';
import { requestAddress } from '../networks/client-address.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';

/** The end of a path may be the secret id of a link, or what a mail program has written in place of a query. */
const redactedPath = (path: string) => {
  const [, first = '', second, ...more] = path.split('/').map((part) => part.replace(/[^\w.-].*$/s, '…'));
  const start = ['', first, ...(second === undefined ? [] : [second])].join('/');
  return (more.length ? `${start}/…` : start).slice(0, 100);
};

/** Metrics need a bounded number of names for all paths that are requested. */
const kindOf = (path: string, status: number) => (status === 404 ? 'unknown' : /\.\w+$/.test(path) ? 'file' : 'page');

const alreadyLogged = new WeakSet<Context>();
export const hasLine = (context: Context): void => void alreadyLogged.add(context);

export const notePages =
  (service: Service): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now();
    await next();
    hasLine(context);
    const { path } = context.req;
    const { status } = context.res;
    const ms = performance.now() - started;
    const kind = kindOf(path, status);
    service.metrics.count(kind, status, ms);
    if (kind === 'file' && status < 400) return;
    service.log({
      level: status >= 500 ? 'error' : 'info',
      what: `${context.req.method} ${redactedPath(path)}`,
      status,
      ms: Math.round(ms),
      network: networkOf(requestAddress(context, service)),
    });
  };

export interface Refused {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
}

export function noteRefused({ log, metrics }: Service, { method, path, status, ms, address }: Refused): void {
  metrics.count(status === 404 ? 'unknown' : 'refused', status, ms);
  // An error of ours has a line of its own.
  if (status < 500)
    log({ level: 'info', what: `${method} ${redactedPath(path)}`, status, ms: Math.round(ms), network: networkOf(address) });
}

export const noteRest =
  (service: Service): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now();
    await next();
    const { status } = context.res;
    if (status < 400 || alreadyLogged.has(context)) return;
    const { method, path } = context.req;
    noteRefused(service, { method, path, status, ms: performance.now() - started, address: requestAddress(context, service) });
  };
