/**
 * Measures whether the time of an answer reveals who has an account: the same call for known and unknown addresses in turn, one at a time. It prints a table
 * for a person to judge, since no test asserts times; `tests/demo/attacks/disclosure.test.ts` compares the work.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { spares } from '../../demo/people.ts';
import { signUpBody } from '../demo/registration/sign-up-body.ts';
import { type Outcome, visitorOf } from '../demo/visitor.ts';
import type { PostgresServer } from '../postgres.ts';
import { deploy, type LoadDeployment } from './deployments.ts';
import { percentile } from './measure.ts';

/** Pause in which the server finishes its work after an answer, so that it does not slow the next one. */
const REST_MS = 25;

type Ask = (email: string) => Promise<Outcome>;

function asksOf({ origin }: LoadDeployment): Readonly<Record<string, Ask>> {
  const { call } = visitorOf((path, init) => fetch(new URL(path, origin), init));
  return {
    'look-up': (username) => call('preflight', { body: { username } }),
    'log-in': (email) => call('login', { body: { email, password: 'Wrong-Password-1', strategy: 'legacyUser' } }),
    'forgot password': (username) => call('forgotPassword', { params: { requestId: 'x' }, body: { username } }),
    'sign-up': (email) => call('register', { body: signUpBody(email) }),
  };
}

const knownOf = (n: number) => spares[n % spares.length]?.email ?? '';
const unknownOf = (n: number) => `ghost${n % spares.length}@newsline.example`;

async function timesOf(ask: Ask, tries: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (kind: keyof typeof times, email: string) => {
    await pause(REST_MS);
    const started = performance.now();
    const { status } = await ask(email);
    times[kind].push(performance.now() - started);
    if (status !== 200 && status !== 401) throw new Error(`answered ${status}`);
  };
  for (let n = 0; n < tries; n += 1) {
    const pair = [() => timed('known', knownOf(n)), () => timed('unknown', unknownOf(n))];
    // The order alternates, so that neither kind always comes second.
    for (const go of n % 2 ? pair.reverse() : pair) await go();
  }
  return times;
}

/** @param tries of each call, for each kind of address */
export async function compareAnswers(postgres: PostgresServer, tries: number): Promise<void> {
  const rows: object[] = [];
  for (const [database, server] of [['PGlite', undefined] as const, ['PostgreSQL', postgres] as const]) {
    const deployment = await deploy(1, server);
    for (const [call, ask] of Object.entries(asksOf(deployment))) {
      const { known, unknown } = await timesOf(ask, tries);
      const ms = (times: readonly number[], share: number) => Number(percentile(times, share).toFixed(1));
      rows.push({
        database,
        call,
        'p50 known': ms(known, 0.5),
        'p50 unknown': ms(unknown, 0.5),
        'p90 known': ms(known, 0.9),
        'p90 unknown': ms(unknown, 0.9),
      });
    }
    await deployment.close();
  }
  console.table(rows);
}
