/** A request that comes again by its id: an answer was lost, and the client does not know whether it was carried out. */
import { isDeepStrictEqual } from 'node:util';
import type { ModuleContext } from '../context/context.ts';
import { dataOf, type Exchange, answerText, where } from '../wire/exchange.ts';
import { SESSION_HEADERS } from './checks.ts';
import { Blocked, must } from './verdict.ts';

/** What the page does with an answer goes by these; a service may mark the answers that it kept. */
const meaning = (answer: Exchange) => [answer.status, dataOf(answer), SESSION_HEADERS.map((name) => answer.headers.get(name))];

/**
 * The service has to give the first answer once more, and to refuse another body with the same id.
 *
 * @param by the module that reports it where the first request did not succeed
 * @param other fields of another body of the same caller; without them only the same body is sent
 */
export async function mustKeep(
  context: ModuleContext,
  by: string,
  first: Exchange,
  other?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (first.status !== 200) throw new Blocked(by, `${where(first)} was answered with ${answerText(first)}.`);
  const { method, path, headers, body = '{}' } = first.sent;
  const again = await context.send(method, path, headers, body);
  must(
    isDeepStrictEqual(meaning(again), meaning(first)),
    `${where(first)} succeeded, and the same request with the same x-request-id was answered with ${answerText(again)}, not with the same data and session headers.`,
    'Keep the answer of a call that changes something for ten minutes, even if a session or login has ended with it, and give it to the client that repeats the request.',
  );
  if (!other) return;
  const changed = await context.send(method, path, headers, JSON.stringify({ ...JSON.parse(body), ...other }));
  must(
    changed.status === 409,
    `${where(first)} with the same x-request-id and another body was answered with ${answerText(changed)}.`,
    'Refuse it with 409.',
  );
}
