/** The typed client: one function for every row of the contract. When a call is sent again is decided in `replay.ts`. */
import type { CallName, Reply } from '../contract/contract.ts';
import { accept } from './answer.ts';
import type { CallInput } from './call-input.ts';
import { replaying } from './replay.ts';
import { type Service, send } from './request.ts';
import type { TokenSource } from './token-source.ts';

/** The service, and what the client needs to know of the session. */
export interface ClientOptions extends Service {
  readonly tokens: TokenSource;
}

/** The service, as typed calls. */
export interface Client {
  readonly baseUrl: string;
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<N>>;
}

/** A client of one service. On every failure its calls reject with an `ApiError`. */
export function createClient({ tokens, ...service }: ClientOptions): Client {
  const call = replaying(
    async (name, input, sent, limit) => accept(tokens, name, input, await send(service, name, input, sent, limit), sent.id),
    tokens,
  );
  return { baseUrl: service.baseUrl, call: call as Client['call'] };
}
