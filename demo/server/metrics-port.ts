/** METRICS_ADDRESS: a listener of its own, which no proxy of the service leads to. */
import { createServer } from 'node:http';
import { StartError } from './failure/failure.ts';
import { METRICS_TYPE } from './monitoring/metrics.ts';
import type { Metrics } from './service.ts';

/** @throws StartError */
export function openMetricsPort(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Metrics,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return response.writeHead(404).end('Not found');
    response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(await metrics.text());
  });
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_ADDRESS is not usable: ${host}:${port} cannot be opened (${code ?? 'unknown reason'}).`)),
    );
    server.listen(port, host, () =>
      resolve(async () => {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }),
    );
  });
}
