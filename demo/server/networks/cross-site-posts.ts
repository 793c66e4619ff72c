/** CORS keeps only the answer from a page, not the request that another site makes a browser send. */
import type { MiddlewareHandler } from 'hono';
import { type Failure, refuse } from '../failure/failure.ts';
import { callerOrigins } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** These routes check the sender of a form post themselves. */
const FORMS = /^\/auth\/login\/(saml|oidc)(\/answer(\/[a-z0-9-]+)?)?$/;

const isJson = (type: string) => type.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** A body of unknown length counts. */
const hasBody = ({ headers }: Request) =>
  headers.has('content-type') || headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

export const isListed = (settings: Settings, origin: string | undefined): boolean =>
  origin === undefined || callerOrigins(settings).includes(origin);

export function refuseCrossSitePosts(settings: Settings, answer: (failure: Failure, request: Request) => Response): MiddlewareHandler {
  return async ({ req }, next) => {
    if (!changes.has(req.method) || FORMS.test(req.path)) return next();
    if (!isListed(settings, req.header('origin'))) return answer(refuse('ORIGIN_NOT_ALLOWED'), req.raw);
    if (hasBody(req.raw) && !isJson(req.header('content-type') ?? '')) return answer(refuse('BODY_NOT_JSON'), req.raw);
    return next();
  };
}
