/** Whether two answers, or two times, tell one case from another. */
import type { Lab } from '../lab/lab.ts';
import { must } from './verdict.ts';
import type { Exchange } from '../wire/exchange.ts';

/** Of the connection and the moment, not of the answer. */
const PASSING = ['content-length', 'connection', 'keep-alive', 'date'];

/** All that a page can read of an answer, but its time and its id. */
export const readable = ({ status, headers, body }: Exchange): string => {
  const names = [...headers.keys()].filter((name) => !PASSING.includes(name)).sort();
  return JSON.stringify([status, names, { ...body, requestId: undefined }]);
};

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Medians of what both cases took, in milliseconds. */
export type Times = readonly [known: number, unknown: number];

/** By so many times, and by so much. */
const differBy = ([one, other]: readonly [number, number], factor: number, ms: number): boolean =>
  Math.abs(one - other) > ms && Math.max(one, other) > factor * Math.min(one, other);

/**
 * A breach where the times differ by far, a warning where they may; both only when a second measure says so too.
 *
 * @param measure undefined: there is nothing to compare
 */
export async function mustTakeAsLong(lab: Lab, measure: (time: 1 | 2) => Promise<Times | undefined>, change: string): Promise<void> {
  const first = await measure(1);
  const times = first && differBy(first, 1.5, 60) ? await measure(2) : first;
  if (!times) return;
  const [known, unknown] = times.map(Math.round);
  const came = `A known address took ${known} ms, an unknown one ${unknown} ms.`;
  must(!differBy(times, 2, 250), came, change);
  if (differBy(times, 1.5, 60)) lab.warn(came, change);
}
