/** `npx tsx demo/gateway/start.ts`: the made-up service and the gateway before it, until Ctrl+C. */
import { serve } from '@hono/node-server';
import { createGateway } from './gateway.ts';
import { createLegacy } from './legacy.ts';
import { people } from './people.ts';

/** As `provider.json` names them; the page is the demo's. */
const GATEWAY_PORT = 4420;
const LEGACY_PORT = 4421;
const PAGE = 'http://localhost:4400';

const open = (fetch: (request: Request) => Response | Promise<Response>, port: number) => serve({ fetch, port, hostname: '127.0.0.1' });

open(createLegacy(people).fetch, LEGACY_PORT);
open(createGateway(`http://127.0.0.1:${LEGACY_PORT}`, [PAGE]).fetch, GATEWAY_PORT);
console.log(`
  Gateway   http://localhost:${GATEWAY_PORT}

  Prove it  npx tsx src/verify/main.ts verify http://localhost:${GATEWAY_PORT} --config demo/gateway/provider.json
`);
