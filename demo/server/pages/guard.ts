import type { IncomingMessage, RequestListener } from 'node:http';
import type { Refused } from '../monitoring/note-pages.ts';
import { isLoopback } from '../settings/exposure.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';
import { clientAddress } from '../networks/client-address.ts';

/** Our pages need codes from text messages, passkeys, and copying a key; pages that come with us need nothing. */
const permissions = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'].map((name) => `${name}=()`),
  ...['otp-credentials', 'publickey-credentials-get', 'publickey-credentials-create', 'clipboard-read', 'clipboard-write'].map(
    (name) => `${name}=(self)`,
  ),
].join(', ');

/** A page or file may set its own in their place. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Every browser sends one of these (over http only its languages), and no page can leave them out. */
const OF_BROWSERS = ['accept-language', 'sec-fetch-site', 'sec-fetch-mode', 'origin'];

/** Load balancers and collectors may use any host name here, or none (HTTP/1.0); a browser may do so only for the health. */
function isForAnyName({ url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  if (path === '/metrics') return !OF_BROWSERS.some((name) => headers[name] !== undefined);
  return path === '/healthz' || path === '/readyz';
}

const hostnameOf = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
};

/** The host of a whole address counts, not the header's (RFC 9112, 3.2.2). @returns false when it is unreadable, or contains a password */
function takePath(request: IncomingMessage): boolean {
  const { url = '/' } = request;
  if (url.startsWith('/')) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, host, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol) || username || password) return false;
  request.headers.host = host;
  request.url = pathname + search;
  return true;
}

const isOpened = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

const addressOf = ({ socket, headers }: IncomingMessage, { trustedProxies }: Settings): string =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies);

/** Refuses a foreign host name that was pointed at this address (DNS rebinding). @param note gets the refusals, which no handler sees */
export function guarded(handler: RequestListener, settings: Settings, note?: (refused: Refused) => void): RequestListener {
  const { host, hostname: ours } = new URL(siteOrigin(settings, 'hosted'));
  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const refuse = (status: number, words: string, path: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
      note?.({ method: request.method ?? '', path, status, ms: 0, address: addressOf(request, settings) });
    };
    // The address may contain a password.
    if (!takePath(request)) return refuse(400, 'This address cannot be read.', '/…');
    const [path = ''] = request.url?.split('?') ?? [];
    // RFC 9112, 3.2: Node would go by the first one.
    if ((request.headersDistinct['host']?.length ?? 0) > 1) return refuse(400, 'This request names more than one host.', path);
    const name = hostnameOf(request.headers.host ?? '');
    const isOurs = name !== undefined && (name === ours || isLoopback(name));
    // Under another local name a page could make no call, as it is not listed; a public origin may have a proxy that picks the name.
    if (isOurs && name !== ours && settings.publicOrigin === undefined && isOpened(request) && request.method === 'GET') {
      const { port } = new URL(`http://${request.headers.host}`);
      return response.writeHead(307, { location: `http://${ours}${port && `:${port}`}${request.url}` }).end();
    }
    if (isOurs) return handler(request, response);
    if (isForAnyName(request)) {
      // The request's address could not be read without a usable name.
      request.headers.host = host;
      return handler(request, response);
    }
    refuse(421, 'This server does not answer by that name.', path);
  };
}
