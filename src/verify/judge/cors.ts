/** What a browser makes of an answer, by its headers. */
import type { ModuleContext } from '../context/context.ts';
import { type Exchange, answerText, where } from '../wire/exchange.ts';
import { must } from './verdict.ts';

const REQUEST_HEADERS = ['authorization', 'content-type', 'x-request-id'] as const;

const namesIn = (answer: Exchange, header: string): readonly string[] =>
  (answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());

/** @returns those of the names that a header does not list */
const lacking = (answer: Exchange, header: string, names: readonly string[]): readonly string[] => {
  const allowed = namesIn(answer, header);
  return allowed.includes('*') ? [] : names.filter((name) => !allowed.includes(name));
};

/** `''` where there is none. */
export const allowedOrigin = ({ headers }: Exchange): string => headers.get('access-control-allow-origin') ?? '';

function mustAllow(answer: Exchange, origin: string): void {
  must(
    allowedOrigin(answer) === origin,
    `${where(answer)} was answered with ${answerText(answer)}, and access-control-allow-origin is ${allowedOrigin(answer) || 'missing'}.`,
    `List ${origin}, and answer with that origin.`,
  );
}

/** A preflight lets a page of that origin send a request with every header of the contract. */
export async function mustLetSend(context: ModuleContext, origin: string, method: string, path: string): Promise<void> {
  const preflight = { 'access-control-request-method': method, 'access-control-request-headers': REQUEST_HEADERS.join(',') };
  const answer = await context.send('OPTIONS', path, { origin, ...preflight });
  must(
    answer.status < 300,
    `The preflight of ${method} ${path} was answered with ${answer.status}.`,
    'Answer preflights of listed origins with 204.',
  );
  mustAllow(answer, origin);
  // `*` does not stand for authorization.
  const headers = REQUEST_HEADERS.filter((name) => !namesIn(answer, 'access-control-allow-headers').includes(name));
  must(
    headers.length === 0,
    `The preflight of ${method} ${path}: access-control-allow-headers lacks ${headers.join(', ')}.`,
    'Name all three in access-control-allow-headers.',
  );
  // Browsers send GET and POST even if the preflight does not name them.
  const methods = lacking(answer, 'access-control-allow-methods', method === 'PUT' ? ['put'] : []);
  must(
    methods.length === 0,
    `The preflight of ${method} ${path}: access-control-allow-methods lacks ${method}.`,
    'Name GET, POST and PUT in access-control-allow-methods.',
  );
}

/** A page of that origin may read these headers of the answer. */
export function mustLetRead(answer: Exchange, origin: string, names: readonly string[]): void {
  mustAllow(answer, origin);
  const missing = lacking(answer, 'access-control-expose-headers', names);
  must(
    missing.length === 0,
    `${where(answer)} was answered with ${answerText(answer)}, and access-control-expose-headers lacks ${missing.join(', ')}.`,
    'List them in access-control-expose-headers of every answer.',
  );
}
