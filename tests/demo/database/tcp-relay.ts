/** A relay that tests can cut: it forwards connections on its port to a server, except while it is cut. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** PostgreSQL's ReadyForQuery, without the state that follows. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

export interface Relay {
  readonly port: number;
  /** How often PostgreSQL was waited for: its answers that end a statement or several that were sent together. */
  readonly answered: number;
  /** The first bytes of each connection. */
  readonly begun: readonly Buffer[];
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openRelay(target: { readonly host: string; readonly port: number }): Promise<Relay> {
  const open = new Set<Socket>();
  const begun: Buffer[] = [];
  let answered = 0;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(target);
    far.on('data', (bytes) => {
      for (let at = bytes.indexOf(READY); at >= 0; at = bytes.indexOf(READY, at + READY.length)) answered += 1;
    });
    near.once('data', (bytes) => begun.push(bytes));
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => other.destroy());
      from.on('close', () => {
        open.delete(from);
        other.destroy();
      });
      from.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    begun,
    get answered() {
      return answered;
    },
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
