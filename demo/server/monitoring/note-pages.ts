/** Log lines and metrics of pages and files; those of calls are in `noteCall`. */
import type { MiddlewareHandler } from 'hono';
import { requestAddress } from '../http/client-address.ts';
import { networkOf } from '../http/networks.ts';
import type { Service } from '../service.ts';

/** The path without its end, which may be the secret id of a link. */
const shown = (path: string) => {
  const [, first = '', second, ...more] = path.split('/');
  const start = ['', first, ...(second === undefined ? [] : [second])].join('/');
  return (more.length ? `${start}/…` : start).slice(0, 100);
};

/** The kind of a page for the metrics, so that the number of names stays bounded whatever paths are requested. */
const kindOf = (path: string, status: number) => (status === 404 ? 'unknown' : /\.\w+$/.test(path) ? 'file' : 'page');

export const notePages =
  (service: Service): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now();
    await next();
    const { path } = context.req;
    const { status } = context.res;
    const ms = performance.now() - started;
    const kind = kindOf(path, status);
    service.metrics.count(kind, status, ms);
    if (kind === 'file' && status < 400) return;
    service.log({
      level: status >= 500 ? 'error' : 'info',
      what: `${context.req.method} ${shown(path)}`,
      status,
      ms: Math.round(ms),
      network: networkOf(requestAddress(context, service)),
    });
  };
