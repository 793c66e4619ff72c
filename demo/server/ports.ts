/** Ports are taken before anything else starts: an occupied one is reported at once, and links know the port of `PORT=0`. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portVariables, type Settings, type SiteName } from './settings/settings.ts';
import { StartError } from './failure/failure.ts';

export interface OpenPort {
  readonly port: number;
  /** Requests that arrive before the handler is set wait for it. */
  serve(handler: RequestListener): void;
  close(): Promise<void>;
}

function sentence(site: SiteName, { host, ports }: Settings, code: string | undefined): string {
  const port = ports[site];
  const variable = portVariables[site];
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it or set ${variable}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set ${variable}.`;
  return `Port ${port} on ${host} cannot be opened (${code ?? 'unknown reason'}): set HOST or ${variable}.`;
}

/** The server checks this often for requests that have not arrived completely. */
const CHECK_MS = 1000;

/** A hanging request may delay the end of the process by this much. */
const TIMEOUT_MS = 3000;

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

/** A body that a handler has left unread would hold up the next request on the connection. */
function skipRest(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners('data').resume();
}

/** @throws StartError */
export function openPort(site: SiteName, settings: Settings): Promise<OpenPort> {
  let announce: (handler: RequestListener) => void = () => undefined;
  const handler = new Promise<RequestListener>((resolve) => {
    announce = resolve;
  });
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, (request, response) => {
    response.once('finish', () => skipRest(request));
    void handler.then((handle) => handle(request, response));
  });
  // A balancer's limit (usually 60 s) must be shorter, or it sends on a connection that we are about to close.
  server.keepAliveTimeout = settings.keepAliveMs;
  // Node applies the longer of the two limits to the whole request.
  server.headersTimeout = settings.requestMs;
  server.requestTimeout = settings.requestMs;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(sentence(site, settings, error.code))));
    server.listen(settings.ports[site], settings.host, () =>
      resolve({ port: (server.address() as AddressInfo).port, serve: announce, close: () => closeServer(server) }),
    );
  });
}
