/**
 * What every gateway has in common: the shapes of answers, CORS, unusable bodies, and repeated requests.
 * It keeps answers for ten minutes and nothing else. Copy it unchanged.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** `[401, 'INVALID_CREDENTIALS', 'words for a log']`. */
export type Refusal = readonly [status: ContentfulStatusCode, errorCode: string, message: string];

const ownErrors = {
  nothing: [404, 'RESOURCE_NOT_FOUND', 'There is nothing at this address.'],
  unusable: [400, 'INVALID_REQUEST', 'The request does not have the expected form.'],
  foreign: [403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call.'],
  notJson: [415, 'BODY_NOT_JSON', 'The body must be application/json.'],
  tooLarge: [413, 'PAYLOAD_TOO_LARGE', 'The request is too large.'],
  reused: [409, 'REQUEST_ID_REUSED', 'Another request had this x-request-id.'],
  fault: [503, 'SERVICE_UNAVAILABLE', 'The service is not available at the moment.'],
} as const satisfies Record<string, Refusal>;

export class Refused extends Error {
  constructor(
    readonly refusal: Refusal = ownErrors.fault,
    readonly details: { readonly data?: object | undefined; readonly seconds?: number | undefined } = {},
  ) {
    super(refusal[1]);
  }
}

export interface Answer {
  readonly status: ContentfulStatusCode;
  readonly body: object;
  readonly headers: Record<string, string>;
}

export const success = (data: object, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body: { statusCode: 200, data },
  headers,
});

function answerOf(error: unknown, requestId: string): Answer {
  const { refusal, details } = error instanceof Refused ? error : new Refused();
  const [status, errorCode, message] = refusal;
  const headers: Record<string, string> = details.seconds ? { 'retry-after': String(details.seconds) } : {};
  return { status, headers, body: { statusCode: status, errorCode, message, requestId, data: details.data } };
}

/** Reads a field of the body or the query. @throws Refused unless it is a string */
export type Read = (name: string) => string;

/** `POST /auth/login` → its handler. */
export type Calls = Readonly<Record<string, (read: Read) => Promise<Answer>>>;

function readerOf({ req }: Context, text: string): Read {
  const fields: unknown = req.method === 'GET' ? req.query() : parsed(text);
  return (name) => {
    const value: unknown = Object.hasOwn(Object(fields), name) ? Object(fields)[name] : undefined;
    if (typeof value !== 'string') throw new Refused(ownErrors.unusable);
    return value;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(ownErrors.unusable);
  }
}

const TEN_MINUTES_MS = 600_000;
const digest = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A repeated request gets the same answer; if the first is still running, the second waits for it. Answers that ask for a retry are not kept. */
function onceEach(now: () => number) {
  const answered = new Map<string, { readonly body: string; readonly at: number; readonly answer: Promise<Answer> }>();
  return (request: string, body: string, work: () => Promise<Answer>): Promise<Answer> => {
    for (const [old, { at }] of answered) if (now() - at >= TEN_MINUTES_MS) answered.delete(old);
    const known = answered.get(request);
    if (known && known.body !== body) throw new Refused(ownErrors.reused);
    if (known) return known.answer;
    const answer = work();
    answered.set(request, { body, at: now(), answer });
    answer.catch((error: unknown) => {
      const [status] = error instanceof Refused ? error.refusal : ownErrors.fault;
      if (status === 429 || status >= 500) answered.delete(request);
    });
    return answer;
  };
}

const SESSION_HEADERS = ['x-auth-token', 'x-refresh-token', 'x-auth-public-keys', 'x-bw-cookies', 'x-deployment'];

/**
 * @param origins of the pages that may call
 * @param now in ms
 */
export function speakContract(calls: Calls, origins: readonly string[], now: () => number): Hono {
  const once = onceEach(now);
  const idOf = ({ req }: Context): string => req.header('x-request-id') ?? randomUUID();
  const send = (context: Context, { status, body, headers }: Answer) => context.json(body, status, headers);
  const refuse = (context: Context, error: unknown) => send(context, answerOf(error, idOf(context)));

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  app.use(
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['authorization', 'content-type', 'x-request-id'],
      exposeHeaders: [...SESSION_HEADERS, 'retry-after', 'date'],
    }),
    bodyLimit({ maxSize: 64 * 1024, onError: (context) => refuse(context, new Refused(ownErrors.tooLarge)) }),
  );
  for (const [name, work] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) => {
      const { req } = context;
      const origin = req.header('origin');
      if (method === 'GET') return send(context, await work(readerOf(context, '')));
      if (origin !== undefined && !origins.includes(origin)) throw new Refused(ownErrors.foreign);
      if (!/^application\/json *(;|$)/i.test(req.header('content-type') ?? '')) throw new Refused(ownErrors.notJson);
      const text = await req.text();
      const request = digest(idOf(context), origin, name, req.header('authorization'));
      return send(context, await once(request, digest(text), () => work(readerOf(context, text))));
    });
  }
  app.notFound((context) => refuse(context, new Refused(ownErrors.nothing)));
  app.onError((error, context) => refuse(context, error));
  return app;
}
