/** Starts the made-up service and the gateway in front of it, each on its port. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createGateway } from './gateway.ts';
import { createLegacy } from './legacy.ts';
import { people } from './people.ts';

interface Options {
  /** 0 takes any free port. */
  readonly ports?: { readonly gateway: number; readonly legacy: number };
  readonly origins: readonly string[];
  /** In ms. */
  readonly now?: () => number;
  /** A request that has not arrived completely by then is ended. */
  readonly requestMs?: number;
}

interface OpenGateway {
  readonly gateway: string;
  readonly legacy: string;
  close(): void;
}

const CHECK_MS = 500;

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const listen = (app: Hono, port: number, requestTimeout: number): Promise<Server> =>
  new Promise((resolve) => {
    const serverOptions = { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: CHECK_MS };
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', serverOptions }, () => resolve(server as Server));
  });

export async function openGateway({
  ports = { gateway: 0, legacy: 0 },
  origins,
  now = Date.now,
  requestMs = 30_000,
}: Options): Promise<OpenGateway> {
  const legacy = await listen(createLegacy(people, now), ports.legacy, requestMs);
  const gateway = await listen(createGateway(addressOf(legacy), origins, now), ports.gateway, requestMs);
  return {
    gateway: addressOf(gateway),
    legacy: addressOf(legacy),
    close() {
      gateway.close();
      legacy.close();
    },
  };
}
