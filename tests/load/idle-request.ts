/** How long a request that needs no password takes, alone and while twenty log-ins are hashed at any moment. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { visitorOf } from '../demo/visitor.ts';
import type { LoadDeployment } from './deployments.ts';
import { percentile } from './measure.ts';

/** Pause between two requests, so that they are like one visitor and not further load. */
const REST_MS = 10;

interface Idle {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of log-ins answered in the meantime. */
  readonly logIns: number;
}

/** @param logInsAtOnce how many are hashed, or wait for it, at any moment */
export async function idleRequest({ origin }: LoadDeployment, seconds: number, logInsAtOnce: number): Promise<Idle> {
  const { call } = visitorOf((path, init) => fetch(new URL(path, origin), init));
  const end = performance.now() + seconds * 1000;
  let logIns = 0;
  const logIn = async (_: unknown, n: number) => {
    while (performance.now() < end) {
      await call('login', { body: { email: `nobody${n}@else.example`, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
      logIns += 1;
    }
  };
  const hashing = Array.from({ length: logInsAtOnce }, logIn);
  const times: number[] = [];
  while (performance.now() < end) {
    await pause(REST_MS);
    const started = performance.now();
    const { status } = await call('maintenanceWindows');
    if (status !== 200) throw new Error(`answered ${status}`);
    times.push(performance.now() - started);
  }
  await Promise.all(hashing);
  return { requests: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), logIns };
}
