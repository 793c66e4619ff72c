/** A flow with a scripted service: only `fetch` and the clock are replaced. */

import { noMemory, type Memory } from '../../../src/flow/memory.ts';
import type { EventName } from '../../../src/flow/machine/events.ts';
import { createFlow } from '../../../src/flow/machine/machine.ts';
import type { FlowTables } from '../../../src/flow/flow.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import { createSession } from '../../../src/session/session.ts';
import { createSessionStore } from '../../../src/session/session-store.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { missingSetting, withDefaults, type Settings } from '../../../src/settings/settings.ts';
import { arrivedFlows } from '../arrived.ts';

export interface Answer {
  readonly status?: number;
  readonly data?: unknown;
  /** Fields of a failure body. */
  readonly failure?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A literal body, instead of an envelope. */
  readonly raw?: string;
}
/** `null` = no answer; a promise = a delayed answer. */
export type Script = readonly (Answer | null | Promise<Answer | null>)[];

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | null;
}

export const sessionHeaders = {
  'x-auth-token': 'auth-1',
  'x-refresh-token': 'refresh-1',
  'x-auth-public-keys': 'keys',
  'x-bw-cookies': '[]',
  'x-deployment': 'blue',
};

export const person = {
  id: 'u1',
  connectAccount: true,
  isExpired: false,
  hasSecurityAnswers: true,
  resetPassword: false,
  reviewProfile: false,
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Berg',
  language: 'en',
  timezone: 'UTC',
  roles: [],
  originalUserId: null,
};

export function scripted(
  script: Script,
  {
    screen = 'login',
    stored = {},
    memory = noMemory,
    settings = {},
    prevented = [],
    heard = () => {},
    substituteScreen,
    hosted = false,
    tables = arrivedFlows,
  }: {
    screen?: Screen;
    stored?: StoredPatch;
    memory?: Memory;
    settings?: Partial<Settings>;
    /** Events whose default a listener prevents. */
    prevented?: readonly EventName[];
    /** Called with each event while it is dispatched. */
    heard?: (name: EventName, detail: unknown) => void;
    substituteScreen?: (screen: Screen) => Screen;
    hosted?: boolean;
    tables?: FlowTables;
  } = {},
) {
  const calls: Call[] = [];
  const events: { readonly name: EventName; readonly detail: unknown }[] = [];
  const visited: string[] = [];
  let now = Date.UTC(2026, 10, 20, 12);
  const rest = [...script];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    calls.push({
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      authorization: new Headers(init?.headers).get('authorization'),
    });
    if (rest.length === 0) throw new Error(`unscripted call to ${url.pathname}`);
    const answer = (await rest.shift()) as Answer | null;
    if (answer === null) throw new TypeError('Failed to fetch');
    const { status = answer.failure ? 500 : 200, data = {}, failure, headers, raw } = answer;
    const body = raw ?? JSON.stringify(failure ? { statusCode: status, requestId: 'req-1', ...failure } : { statusCode: 200, data });
    return new Response(body, { status, headers });
  };
  const all = withDefaults({ apiBaseUrl: 'https://api.test', landingUrl: 'https://app.test/', ...settings });
  const session = createSession({ apiBaseUrl: all.apiBaseUrl, apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  session.store.patch(stored);
  const flow = createFlow({
    tables,
    session: () => session,
    settings: () => all,
    isSetUp: () => missingSetting(all, hosted) === undefined,
    screen,
    hosted,
    substituteScreen: substituteScreen,
    ports: {
      emit(name, detail) {
        events.push({ name, detail });
        heard(name, detail);
        return !prevented.includes(name);
      },
      navigate: (url) => visited.push(url),
      pageUrl: () => 'https://host.test/page',
      now: () => now,
    },
  });
  // In place of a renderer, for which every screen is there at once.
  flow.subscribe(({ visit }) => flow.commit(visit));
  flow.apply({ memory });
  return {
    flow,
    calls,
    events,
    visited,
    stored: () => session.store.getState(),
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    errors: () => events.filter((e) => e.name === 'news-error').map((e) => e.detail),
  };
}
