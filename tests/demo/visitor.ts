/** Uses the server as people and browsers do: calls of the contract, the outbox, and signing in. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Person } from '../../demo/people.ts';
import type { OutboxEntry } from '../../demo/server/db/schema/content.ts';
import { type Body, type CallName, contract, type Query } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

export interface Outcome {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly body: Record<string, unknown>;
  /** Typed by the contract and checked against it. */
  readonly data: never;
  readonly headers: Headers;
}

interface Options<N extends CallName> {
  readonly body?: Body<N>;
  readonly query?: Query<N>;
  readonly params?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly user: { readonly id: string; readonly newUser?: boolean };
}

export const signedIn = (answer: Outcome): SignedIn => ({
  access: answer.headers.get('x-auth-token') ?? '',
  refresh: answer.headers.get('x-refresh-token') ?? '',
  user: answer.data,
});

/** The recipient of a message: an address, or a phone number with its country code. */
const phoneOf = ({ phone }: Person) => `${phone?.countryCode}${phone?.phoneNumber}`;

/**
 * @param send a request to the server, by its path
 * @param settled resolves when the server has finished its work after an answer
 */
export function visitorOf(
  send: (path: string, init?: RequestInit) => Response | Promise<Response>,
  settled: () => Promise<void> = async () => undefined,
) {
  async function call<N extends CallName>(name: N, options: Options<N> = {}): Promise<Outcome> {
    const endpoint: Endpoint = contract[name];
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(options.params?.[key] ?? ''));
    const query = options.query ? `?${new URLSearchParams(options.query as Record<string, string>)}` : '';
    const response = await send(path + query, {
      method: endpoint.method,
      headers: {
        'x-request-id': randomUUID(),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    const data = response.status === 200 ? v.parse(endpoint.reply, body.data) : body.data;
    return {
      status: response.status,
      errorCode: body.errorCode as string | undefined,
      body,
      data: data as never,
      headers: response.headers,
    };
  }

  const outbox = async (to?: string): Promise<readonly OutboxEntry[]> => {
    await settled();
    const response = await send(`/demo/outbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`);
    return ((await response.json()) as { messages: OutboxEntry[] }).messages;
  };

  return {
    call,
    outbox,
    latestCode: async (to: Person | string) => (await outbox(typeof to === 'string' ? to : phoneOf(to)))[0]?.code ?? '',
    /** Enters the right password; returns the data of USER_REQUIRES_MFA. */
    async challenge(person: Person, password = person.password ?? '') {
      const answer = await call('login', { body: { email: person.email, password, strategy: 'legacyUser' } });
      return answer.data as { mfaRetrievalToken: string; requireMfaSetup: boolean; phone?: string; methods: string[] };
    },
    /** Signs in completely, with a text message. */
    async signIn(person: Person, password?: string): Promise<SignedIn> {
      const { mfaRetrievalToken } = await this.challenge(person, password);
      await call('mfaSend', { body: { mfaRetrievalToken } });
      const answer = await call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: await this.latestCode(person) } });
      return signedIn(answer);
    },
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
