/** Rules for every port: only our own host names are served, and every page and file gets security headers. */
import type { RequestListener } from 'node:http';
import { isLoopback } from '../settings/exposure.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';

/** Defaults; a page or file may set its own. */
const floor = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Load balancers and collectors may use any host name here, or none (HTTP/1.0). */
const forAnyName: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const hostnameOf = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
};

/** Refuses a foreign host name that was pointed at this address (DNS rebinding). */
export function guarded(handler: RequestListener, settings: Settings): RequestListener {
  const { host, hostname: ours } = new URL(siteOrigin(settings, 'hosted'));
  return (request, response) => {
    for (const [name, value] of Object.entries(floor)) response.setHeader(name, value);
    const name = hostnameOf(request.headers.host ?? '');
    const isOurs = name !== undefined && (name === ours || isLoopback(name));
    if (isOurs) return handler(request, response);
    if (forAnyName.has(request.url?.split('?')[0] ?? '')) {
      // Without a usable name the address of the request could not be read.
      request.headers.host = host;
      return handler(request, response);
    }
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end('This server does not answer by that name.\n');
  };
}
