/** Runs one operation repeatedly, and measures its duration and processor time. */
import { performance } from 'node:perf_hooks';
import { metricsOf, type ServerProcess } from '../processes.ts';

export interface Measured {
  readonly done: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of all servers per operation. */
  readonly cpuMs: number;
  /** Memory of the largest server process at the end. */
  readonly memoryMb: number;
}

const sampleOf = async ({ port }: ServerProcess) => {
  const text = await metricsOf(port);
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { cpu: value('process_cpu_seconds_total'), memory: value('process_resident_memory_bytes') };
};

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** @param operation gets the number of its worker, each of which has its own person */
export async function measure(
  servers: readonly ServerProcess[],
  seconds: number,
  workers: number,
  operation: (worker: number) => Promise<boolean>,
): Promise<Measured> {
  const before = await Promise.all(servers.map(sampleOf));
  const durations: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const work = async (worker: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      if (await operation(worker).catch(() => false)) durations.push(performance.now() - started);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const took = (performance.now() - began) / 1000;
  const after = await Promise.all(servers.map(sampleOf));
  return {
    done: durations.length,
    failed,
    seconds: took,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    cpuMs: ((sum(after.map(({ cpu }) => cpu)) - sum(before.map(({ cpu }) => cpu))) * 1000) / Math.max(1, durations.length),
    memoryMb: Math.max(...after.map(({ memory }) => memory)) / 1e6,
  };
}
