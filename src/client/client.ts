import type { CallName, Reply } from '../contract/contract.ts';
import { accept } from './answer.ts';
import type { CallInput } from './call.ts';
import { replaying } from './replay.ts';
import { send, type Service } from './request.ts';
import type { TokenSource } from './session-headers.ts';

export interface ClientOptions extends Service {
  readonly tokens: TokenSource;
}

export interface Client {
  readonly baseUrl: string;
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<N>>;
}

export function createClient({ tokens, ...service }: ClientOptions): Client {
  const call = replaying(
    async (name, input, sent, deadline) => accept(tokens, name, input, await send(service, name, input, sent, deadline), sent.id),
    tokens,
  );
  return { baseUrl: service.baseUrl, call: call as Client['call'] };
}
