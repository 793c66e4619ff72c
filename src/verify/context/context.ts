/** What a module works with: calls of the contract, accounts, messages, and time. */
import { randomUUID } from 'node:crypto';
import { type Body, type CallName, contract, type Query } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Account, Config } from '../config/config.ts';
import type { Situation } from '../config/situations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Finding } from '../judge/verdict.ts';
import type { Inbox } from '../messages/inbox.ts';
import { type Exchange, exchange, type Sent } from '../wire/exchange.ts';
import { endsHalfBody } from '../wire/half-body.ts';
import type { Pace } from '../wire/pace.ts';
import type { Secrets } from '../wire/secrets.ts';

export interface Options<N extends CallName> {
  readonly body?: Body<N>;
  readonly query?: Query<N>;
  readonly params?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  /** An empty one is not sent. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly plan: string;
  /** Undefined: a request that was sent as it stands. */
  readonly call?: CallName;
  readonly answer: Exchange;
}

export interface RunContext {
  /** Without a slash at its end. */
  readonly service: string;
  readonly config: Config;
  readonly dependencies: Dependencies;
  readonly pace: Pace;
  readonly secrets: Secrets;
  readonly inboxes: Readonly<Record<'texts' | 'mails', Inbox | undefined>>;
  /** What several modules of a run use, by name. */
  readonly results: Map<string, Promise<unknown>>;
  /** By all modules so far: some rules are about every answer, to any call. */
  readonly answered: Answered[];
}

export class ModuleContext {
  /** What this module sent and what came, in order. */
  readonly exchanges: Exchange[] = [];
  /** What is not wrong, and could be better. */
  readonly warnings: Finding[] = [];
  private inOneGo = false;

  constructor(
    readonly run: RunContext,
    readonly plan: string,
  ) {}

  get origin(): string {
    return this.run.config.origin;
  }

  get destination(): string {
    return this.run.config.destination ?? '';
  }

  account(situation: Situation): Account {
    const account = this.run.config.accounts[situation];
    // The runner skips modules whose accounts are not there.
    if (!account) throw new Error(`no account ${situation}`);
    return account;
  }

  inbox(kind: 'texts' | 'mails'): Inbox {
    const inbox = this.run.inboxes[kind];
    if (!inbox) throw new Error(`no way to ${kind}`);
    return inbox;
  }

  now(): Date {
    return this.run.dependencies.now();
  }

  wait(ms: number): Promise<void> {
    return this.run.dependencies.wait(ms);
  }

  /** Made by the first module of a run that asks for it: every sign-in costs the provider a text message. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const { results } = this.run;
    const result = results.get(name) ?? make();
    results.set(name, result);
    return result as Promise<T>;
  }

  warn(came: string, change: string): void {
    this.warnings.push({ came, change });
  }

  private request(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Sent {
    const all = Object.entries({ origin: this.origin, 'x-request-id': randomUUID(), ...headers });
    return {
      method,
      path,
      headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
      ...(body === undefined ? {} : { body }),
    };
  }

  /** Sends one half of a body and waits, in real time. @returns whether the service ends it within so many ms */
  async sendHalf(method: string, path: string, headers: Readonly<Record<string, string>>, body: string, ms: number): Promise<boolean> {
    await this.run.pace.take();
    return endsHalfBody(this.run.service, this.request(method, path, headers, body), ms);
  }

  /** One request as it stands; `origin` is the listed one unless the headers say otherwise. */
  async send(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Exchange> {
    const answer = await this.exchange(method, path, headers, body);
    this.run.answered.push({ plan: this.plan, answer });
    return answer;
  }

  private async exchange(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Exchange> {
    const sent = this.request(method, path, headers, body);
    if (!this.inOneGo) await this.run.pace.take();
    const { secrets } = this.run;
    secrets.noteHeaders(Object.entries(sent.headers));
    if (body) secrets.noteIn(asJson(body));
    const came = await exchange(this.run.service, sent);
    secrets.noteHeaders(came.headers);
    secrets.noteIn(came.body);
    this.exchanges.push(came);
    return came;
  }

  async call<N extends CallName>(name: N, { body, query, params = {}, bearer, headers }: Options<N> = {}): Promise<Exchange> {
    const endpoint: Endpoint = contract[name];
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
    const all = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    };
    const answer = await this.exchange(endpoint.method, path + search, all, body === undefined ? undefined : JSON.stringify(body));
    this.run.answered.push({ plan: this.plan, call: name, answer });
    return answer;
  }

  /** Sends the same request so many times at the same moment. */
  async inParallel(count: number, send: () => Promise<Exchange>): Promise<readonly Exchange[]> {
    await this.run.pace.take(count);
    this.inOneGo = true;
    const all = Promise.all(Array.from({ length: count }, send));
    this.inOneGo = false;
    return all;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
