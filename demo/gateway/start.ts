/** `npx tsx demo/gateway/start.ts`: the made-up service and the gateway in front of it, until Ctrl+C. */
import { openGateway } from './open.ts';

/** As `provider.json` names them; the page is the demo's. */
const ports = { gateway: 4420, legacy: 4421 };
const PAGE = 'http://localhost:4400';

await openGateway({ ports, origins: [PAGE] });
console.log(`
  Gateway   http://localhost:${ports.gateway}

  Prove it  npx tsx src/verify/main.ts verify http://localhost:${ports.gateway} --config demo/gateway/provider.json
`);
