import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { cors } from 'hono/cors';
import { contract } from '../../../src/contract/contract.ts';
import { refuseCrossSitePosts } from '../networks/cross-site-posts.ts';
import { describeError } from '../failure/log.ts';
import { BODY_LIMIT, type MountRoutes, type Service } from '../service.ts';
import { callerOrigins } from '../settings/origins.ts';
import { securityHeaders } from '../pages/guard.ts';
import { failureOf } from '../failure/failure-of.ts';
import type { Calls } from '../calls/call.ts';
import { type Failure, failureAnswer, refuse, toResponse, requestIdOf } from '../failure/failure.ts';
import { mountCalls } from './mount-calls.ts';

/** Everything below these is the API's, and the rest of the origin is the hosted page's. */
const apiPrefixes: ReadonlySet<string> = new Set(Object.values(contract).map(({ path }) => `/${path.split('/')[1]}`));

/** A provider's answer, posted by a browser whose user must not be left with JSON. */
const LIMITED_BY_ITSELF = '/auth/login/:authType/answer/:company?';

const exposedHeaders = [
  'x-auth-token',
  'x-refresh-token',
  'x-auth-public-keys',
  'x-bw-cookies',
  'x-deployment',
  'x-request-id',
  'retry-after',
  'date',
];

/** The page of a hand-off to a company has a policy of its own. */
const withSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
};

/** Node ends a body where its header says. Hono's limit would make a web stream of each, which costs a call a twentieth of its time. */
const hasShortBody = ({ req }: Context): boolean =>
  req.method === 'GET' || (!req.header('transfer-encoding') && Number(req.header('content-length')) <= BODY_LIMIT);

function answerTo(failure: Failure, { headers, url }: Request): Response {
  const { id } = requestIdOf(headers.get('x-request-id') ?? undefined);
  const response = toResponse(failureAnswer(failure, id, new URL(url).pathname));
  response.headers.set('x-request-id', id);
  return response;
}
const fail = (context: Context, failure: Failure) => answerTo(failure, context.req.raw);

export const noCrossSitePosts = ({ settings }: Service): MiddlewareHandler => refuseCrossSitePosts(settings, answerTo);

/** Runs after all routes, those with parameters last, so that the first that knows the path names its methods. */
function refuseOtherMethods(api: Hono): void {
  const known = new Map<string, Set<string>>();
  for (const { method, path } of api.routes) {
    if (method !== 'ALL') known.set(path, (known.get(path) ?? new Set()).add(method === 'GET' ? 'GET, HEAD' : method));
  }
  for (const [path, methods] of known) {
    api.all(path, (context) => {
      const response = fail(context, refuse('METHOD_NOT_ALLOWED'));
      response.headers.set('allow', [...methods].join(', '));
      return response;
    });
  }
}

export function createApi(service: Service, calls: Partial<Calls>, more: readonly MountRoutes[] = []): Hono {
  const api = new Hono();
  const callers = callerOrigins(service.settings);
  const around: readonly MiddlewareHandler[] = [
    withSecurityHeaders,
    cors({
      origin: (origin) => (callers.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['authorization', 'content-type', 'x-request-id'],
      exposeHeaders: exposedHeaders,
      maxAge: 600,
    }),
    noCrossSitePosts(service),
    except(
      [LIMITED_BY_ITSELF, hasShortBody],
      bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => fail(context, refuse('PAYLOAD_TOO_LARGE')) }),
    ),
  ];
  for (const prefix of apiPrefixes) api.use(`${prefix}/*`, ...around);
  mountCalls(api, service, calls);
  for (const mount of more) mount(api, service);
  refuseOtherMethods(api);
  for (const prefix of apiPrefixes) api.all(`${prefix}/*`, (context) => fail(context, refuse('RESOURCE_NOT_FOUND')));
  api.onError((error, context) => {
    // A visitor who leaves in the middle of a request is no fault of the server.
    const isGone = context.req.raw.signal.aborted && Object(error).code === 'ECONNRESET';
    service.log({
      level: isGone ? 'info' : 'error',
      what: isGone ? 'gone before it had asked' : 'outside a call',
      message: describeError(error),
    });
    return fail(context, failureOf(error));
  });
  return api;
}
