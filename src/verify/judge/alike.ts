/** Whether two answers, or two times, tell one case from another. */
import type { ModuleContext } from '../context/context.ts';
import { wrongLogin } from '../context/sign-in.ts';
import { mustRefuse } from './checks.ts';
import { must } from './verdict.ts';
import { codeOf, type Exchange, answerText, where } from '../wire/exchange.ts';

/** Headers that belong to the connection or the moment, not to the answer. */
const PASSING = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'];

/** All that a page can read of an answer, except its time and its id, by the names that findings call it. */
function factsOf({ status, headers, body }: Exchange, hidden: string): ReadonlyMap<string, string> {
  const { data, requestId: _, ...fields } = body ?? {};
  const named = (prefix: string, all: object) => Object.entries(all).map(([name, value]) => [`\`${prefix}${name}\``, value] as const);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  const values = [
    ['the status', status] as const,
    ...named('', fields),
    ...(isObject ? named('data.', data) : [['`data`', data] as const]),
    ...[...headers.keys()].filter((name) => !PASSING.includes(name)).map((name) => [`the header ${name}`, 'there'] as const),
  ];
  return new Map(
    values.map(([name, value]) => [name, hidden ? JSON.stringify(value ?? null).replaceAll(hidden, '') : JSON.stringify(value ?? null)]),
  );
}

/** Two answers to the same call, and in each the text that is another one each time. */
interface Pair {
  readonly answers: readonly [one: Exchange, other: Exchange];
  readonly hidden?: readonly [one: string, other: string];
}

/** What tells one answer from the other, in words; undefined where nothing does. */
export function differenceIn({ answers: [first, second], hidden: [oneText, otherText] = ['', ''] }: Pair): string | undefined {
  const [here, there] = [factsOf(first, oneText), factsOf(second, otherText)];
  const name = [...here.keys(), ...there.keys()].find((fact) => here.get(fact) !== there.get(fact));
  if (name === undefined) return undefined;
  return here.has(name) && there.has(name) ? `${name} is another one` : `one of them has ${name}, the other has not`;
}

/** One answer cannot be told from the other. */
export function mustBeAlike(pair: Pair, what: string, change: string): void {
  const difference = differenceIn(pair);
  const [first, second] = pair.answers.map(answerText);
  must(difference === undefined, `${what} answered with ${first} and ${second}, not alike: ${difference}.`, change);
}

/** Like the answer to an unknown address, to the letter. */
export async function mustTellNothing(context: ModuleContext, answer: Exchange, change: string): Promise<void> {
  mustRefuse(answer, ['INVALID_CREDENTIALS'], change);
  const unknown = await wrongLogin(context);
  mustBeAlike({ answers: [answer, unknown] }, 'This account and an unknown address were', change);
}

/** The bearer of the second one was no token. */
export function mustIgnoreBearer(without: Exchange, withBearer: Exchange): void {
  must(
    without.status === withBearer.status && codeOf(without) === codeOf(withBearer),
    `${where(without)} was answered with ${answerText(without)}, and with a bearer that is no token with ${answerText(withBearer)}.`,
    'Do not look at the bearer of public calls.',
  );
}

/** Milliseconds. */
export type Times = readonly [known: number, unknown: number];

/** A skipped hash saves 4 to 25 ms; the bookkeeping of a known address costs less than this. */
const LEAST_MS = 3;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How much longer a known address took, in ms; undefined where pairs that were measured one after the other do not agree: chance has no side. */
export function delayOfKnown(pairs: readonly Times[]): number | undefined {
  const delays = pairs.map(([known, unknown]) => known - unknown);
  const longer = delays.filter((delay) => delay > 0).length;
  const odd = Math.min(longer, delays.length - longer);
  const delay = median(delays);
  return Math.abs(delay) >= LEAST_MS && odd <= Math.floor(delays.length / 8) ? delay : undefined;
}

/** Whether two times differ by this factor and by this many ms. */
const differBy = ([first, second]: readonly [number, number], factor: number, ms: number): boolean =>
  Math.abs(first - second) > ms && Math.max(first, second) > factor * Math.min(first, second);

/**
 * For what may be tried a few times only: it sees a mail that is sent before the answer. A breach where the times differ clearly, a warning where
 * they may differ; either only if a second measurement confirms it.
 *
 * @param measure of several tries of each case the quickest: what a busy machine adds says nothing of the service
 */
export async function mustTakeAsLong(context: ModuleContext, measure: (time: 1 | 2) => Promise<Times>, change: string): Promise<void> {
  const first = await measure(1);
  if (!differBy(first, 1.5, 60)) return;
  const second = await measure(2);
  const times: Times = [Math.min(first[0], second[0]), Math.min(first[1], second[1])];
  const [known, unknown] = times.map(Math.round);
  const came = `A known address took ${known} ms, an unknown one ${unknown} ms.`;
  must(!differBy(times, 2, 250), came, change);
  if (differBy(times, 1.5, 60)) context.warn(came, change);
}

/** Enough that chance alone agrees once in a thousand runs. */
const PAIRS = 15;

/**
 * For what may be tried often: it sees a hash that is skipped. A breach where the times differ clearly, else a warning.
 *
 * @param measure some pairs; undefined where nothing more can be measured
 */
export async function mustHashAlike(
  context: ModuleContext,
  measure: () => Promise<readonly Times[] | undefined>,
  change: string,
): Promise<void> {
  const pairs: Times[] = [];
  let delay: number | undefined;
  while (pairs.length < PAIRS) {
    const more = await measure();
    if (!more) return;
    pairs.push(...more);
    delay = delayOfKnown(pairs);
    if (delay === undefined) return;
  }
  const times: Times = [median(pairs.map(([known]) => known)), median(pairs.map(([, unknown]) => unknown))];
  const [known, unknown] = times.map(Math.round);
  const came = `A known address took ${known} ms, an unknown one ${unknown} ms, by the median of ${pairs.length} tries each.`;
  must(!differBy(times, 2, 250), came, change);
  context.warn(came, change);
}
