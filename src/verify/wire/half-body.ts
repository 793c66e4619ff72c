/** A request whose body stops in the middle, over a connection that stays open. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Unanswered } from '../judge/verdict.ts';
import type { Sent } from './exchange.ts';
import { reasonOf } from './unanswered.ts';

/**
 * Whether the service answers or ends the connection by itself.
 *
 * @param ms after which it has not
 * @throws Unanswered where there is no connection
 */
export function endsHalfBody(service: string, { method, path, headers, body = '' }: Sent, ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const send = service.startsWith('https:') ? overHttps : overHttp;
    const request = send(service + path, { method, agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
    let isOpen = false;
    const end = (isEnded: boolean) => {
      clearTimeout(timer);
      request.destroy();
      resolve(isEnded);
    };
    const timer = setTimeout(() => end(false), ms);
    request.on('socket', (socket) => socket.on('connect', () => (isOpen = true)));
    request.on('response', () => end(true));
    request.on('error', (error) => {
      if (!isOpen)
        reject(new Unanswered(`No connection for ${method} ${path}: ${reasonOf(error)}.`, 'Let the service run while it is tried.'));
      end(true);
    });
    request.write(body.slice(0, body.length / 2));
  });
}
