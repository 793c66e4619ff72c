/**
 * A line that delivers what was sent first, first, as a real one does, at the bandwidth and delay of slow 4G and with TCP's slow start. (Chromium's own
 * throttle shares the bandwidth equally among the answers under way, so that a large file asked for later slows a small one asked for before.)
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { DELAY_MS, BYTES_PER_SECOND } from './slow-4g.ts';

/** Bytes of a TCP segment, and how many a new connection may have under way (RFC 6928). */
const SEGMENT = 1460;
const FIRST_WINDOW = 10;

export interface Line {
  /** A port of this machine whose answers come over the line. */
  to(port: number): Promise<number>;
  close(): void;
}

export function openLine(): Line {
  const entries: Server[] = [];
  /** When the last byte sent so far has left, in ms of `performance.now()`. */
  let busyUntil = 0;

  function send(segment: Buffer, delivered: () => void): void {
    busyUntil = Math.max(busyUntil, performance.now()) + (segment.length / BYTES_PER_SECOND) * 1000;
    setTimeout(delivered, busyUntil + DELAY_MS - performance.now());
  }

  function carry(from: Socket, to: Socket): void {
    const waiting: Buffer[] = [];
    let window = FIRST_WINDOW;
    let underWay = 0;
    const sendOn = () => {
      for (; underWay < window && waiting[0]; underWay++) send(waiting[0], arrivalOf(waiting.shift() as Buffer));
    };
    const arrivalOf = (segment: Buffer) => () => {
      to.write(segment);
      underWay--;
      window++;
      sendOn();
    };
    from.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += SEGMENT) waiting.push(bytes.subarray(at, at + SEGMENT));
      sendOn();
    });
  }

  return {
    async to(port) {
      const entry = createServer((browser) => {
        const server = connect(port, '127.0.0.1');
        browser.pipe(server);
        carry(server, browser);
        for (const [end, other] of [
          [browser, server],
          [server, browser],
        ] as const)
          end.on('error', () => other.destroy()).on('close', () => other.destroy());
      });
      entries.push(entry.listen(0, '127.0.0.1'));
      await once(entry, 'listening');
      return (entry.address() as AddressInfo).port;
    },
    close() {
      for (const entry of entries) entry.close();
    },
  };
}
