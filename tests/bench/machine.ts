/**
 * What the tables depend on besides the product. A page that starts touches tens of thousands of pages of memory for the first time, and where each
 * costs 20 µs, as on some virtual machines, instead of less than one, the ratios change too: of two pages the one that starts in a fresh process loses.
 */
import type { Table } from './report.ts';

const PAGE_BYTES = 4096;
const BYTES = 256 * 2 ** 20;

/** Writes into each page of the memory; milliseconds. */
function touch(memory: Buffer): number {
  const start = performance.now();
  for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1;
  return performance.now() - start;
}

/** How much longer the first write into a page of memory takes than the second, in microseconds. */
function firstTouch(): number {
  const memory = Buffer.allocUnsafeSlow(BYTES);
  const [first, second] = [touch(memory), touch(memory)];
  return ((first - second) * 1000) / (BYTES / PAGE_BYTES);
}

export const machineTable = (): Table => [{ 'a page of memory, first touched': `${firstTouch().toFixed(1)} µs` }];
