/** A proxy between the kit and the reference server that breaks rules. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Passing {
  /** The origin that the request was sent to. */
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Serve = (request: Request) => Response | Promise<Response>;
export type Forward = (passing: Passing) => Promise<Answer>;
export type Mutate = (passing: Passing, forward: Forward) => Promise<Answer>;

/** Headers of the connection, which are not forwarded. */
const HOPS = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding']);
const endToEnd = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !HOPS.has(name)));

/** Any host will do, since the server knows its own addresses from its settings. */
const ANYWHERE = 'http://reference.invalid';

/** Calls the server directly: a second connection within one process broke now and then, because both ends were blocked. */
const forwardTo =
  (serve: Serve): Forward =>
  async ({ method, path, headers, body }) => {
    const response = await serve(new Request(ANYWHERE + path, { method, headers, ...(body ? { body } : {}) }));
    return { status: response.status, headers: endToEnd(response.headers), text: await response.text() };
  };

export const proxyOf = (serve: Serve, mutations: readonly Mutate[]) => {
  const forward = mutations.reduce<Forward>((next, mutate) => (passing) => mutate(passing, next), forwardTo(serve));
  return async (request: Request): Promise<Response> => {
    const { origin, pathname, search } = new URL(request.url);
    const passing = {
      origin,
      method: request.method,
      path: pathname + search,
      headers: endToEnd(request.headers),
      body: await request.text(),
    };
    const { status, headers, text } = await forward(passing);
    return new Response(status === 204 ? null : text, { status, headers });
  };
};

type Json = Record<string, unknown>;

export const json = (text: string): Json => {
  try {
    return Object(JSON.parse(text)) as Json;
  } catch {
    return {};
  }
};

export const codeOf = ({ text }: Answer): unknown => json(text)['errorCode'];

/** Changes the body of an answer. */
export const withBody = (answer: Answer, change: (body: Json) => Json): Answer => ({
  ...answer,
  text: JSON.stringify(change(json(answer.text))),
});

/** Changes `data` of a success. */
export const withData = (answer: Answer, change: object): Answer =>
  answer.status === 200 ? withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), ...change } })) : answer;

export const withHeaders = (answer: Answer, headers: Readonly<Record<string, string | undefined>>): Answer => ({
  ...answer,
  headers: Object.fromEntries(Object.entries({ ...answer.headers, ...headers }).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >,
});

/** What any cache may store, for the origin that asked first. */
export const cacheable = (answer: Answer): Answer =>
  withHeaders(answer, { 'cache-control': 'public, max-age=600', vary: 'accept-encoding' });

/** A page may not read this header of the answer. */
export const hidden =
  (name: string) =>
  (answer: Answer): Answer => {
    const exposed = answer.headers['access-control-expose-headers']?.split(',').filter((header) => header.trim() !== name);
    return withHeaders(answer, { 'access-control-expose-headers': exposed?.join(',') });
  };

export const success = (data: unknown, answer: Answer): Answer => ({
  ...answer,
  status: 200,
  text: JSON.stringify({ statusCode: 200, data }),
});

export const refusal = (status: number, errorCode: string, answer: Answer): Answer => {
  const requestId = answer.headers['x-request-id'];
  return {
    ...withBody(answer, (body) => ({ requestId, message: 'Refused.', ...body, statusCode: status, errorCode, data: undefined })),
    status,
  };
};

/** Changes the body of a refusal. */
export const refusedWith =
  (change: object) =>
  (answer: Answer): Answer =>
    answer.status >= 400 ? withBody(answer, (body) => ({ ...body, ...change })) : answer;

/** Breaks the answers to one path, or to every one. */
export const answersOf =
  (path: string | RegExp, change: (answer: Answer, passing: Passing) => Answer | Promise<Answer>): Mutate =>
  async (passing, forward) => {
    const answer = await forward(passing);
    const [pathname = ''] = passing.path.split('?');
    return (typeof path === 'string' ? pathname === path : path.test(pathname)) ? change(answer, passing) : answer;
  };

type Is = (passing: Passing) => boolean;

/** One kind of refusal is another one. */
export const otherwise = (path: string | RegExp, code: string, status: number, other: string, isIt: Is = () => true): Mutate =>
  answersOf(path, (answer, passing) => (codeOf(answer) === code && isIt(passing) ? refusal(status, other, answer) : answer));

/** What was refused with this code is taken. */
export const takes = (path: string | RegExp, code: string, data: object, isIt: Is = () => true): Mutate =>
  answersOf(path, (answer, passing) => (codeOf(answer) === code && isIt(passing) ? success(data, answer) : answer));

/** What answers hold gets another name, by which the service knows it from then on. */
export const renamed = (pattern: RegExp, nameOf: (index: number) => string): Mutate => {
  const names = new Map<string, string>();
  const back = (text: string) => [...names].reduce((all, [real, name]) => all.replaceAll(name, real), text);
  return async (passing, forward) => {
    const headers = Object.fromEntries(Object.entries(passing.headers).map(([name, value]) => [name, back(value)]));
    const answer = await forward({ ...passing, path: back(passing.path), headers, body: back(passing.body) });
    const named = (real: string) => names.set(real, names.get(real) ?? nameOf(names.size)).get(real) ?? '';
    return { ...answer, text: answer.text.replace(pattern, named) };
  };
};

export const RESET_TOKEN = /(?<=token=)[\w-]{43}/g;
export const RETRIEVAL_TOKEN = /(?<="mfaRetrievalToken":")[^"]+/g;
export const TRANSFER_TOKEN = /(?<="transferToken":")[^"]+/g;
export const CONFIRMATION_ID = /(?<=\/signup\/)[\w-]{22}(?![\w-])/g;

/** Requests arrive here completely, so `kit.ts` handles those with half a body. */
export const waitsForBodies: Mutate = (passing, forward) => forward(passing);

/** Delays an answer by several times the longest so far, however busy the machine is. */
export const slowed = (isIt: (passing: Passing) => boolean): Mutate => {
  let longest = 0;
  return async (passing, forward) => {
    const began = performance.now();
    const answer = await forward(passing);
    longest = Math.max(longest, performance.now() - began);
    if (isIt(passing)) await pause(3 * longest + 300);
    return answer;
  };
};
