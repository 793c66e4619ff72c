/**
 * `npm run load`: measures the server's speed and cost, and what it survives, on this machine alone.
 *
 * `npm run load -- --arrivals=60 --seconds=60 --chaos=600 --answers=200`: seconds of log-ins and refreshes at a fixed rate on the packed server
 * (300: those of issue 60), seconds per operation, seconds of faults, and number of answers to known and unknown addresses whose times are compared
 * (0: none).
 *
 * `npm run load -- --accounts=1000000` does none of that: it compares a database of so many accounts with one of a thousand.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Person, spares } from '../../demo/people.ts';
import { visitorOf } from '../demo/visitor.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { compareAnswers } from './answers.ts';
import { measureArrivals } from './arrivals.ts';
import { chaos } from './chaos.ts';
import { deploy, type LoadDeployment } from './deployments.ts';
import { compareGrowth, STATEMENTS_COUNTED } from './growth.ts';
import { idleRequest } from './idle-request.ts';
import { type Measured, measure } from './measure.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    arrivals: { type: 'string', default: '0' },
    chaos: { type: 'string', default: '600' },
    answers: { type: 'string', default: '200' },
    accounts: { type: 'string' },
  },
});

function bounded(name: 'seconds' | 'arrivals' | 'chaos' | 'answers'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0 && number <= 3600) return number;
  console.error(`--${name} is not usable: it must be a whole number from 0 to 3600.`);
  process.exit(1);
}
const seconds = bounded('seconds');
const arrivals = bounded('arrivals');
const faults = bounded('chaos');
const answers = bounded('answers');

const { accounts } = values;
if (accounts !== undefined && !/^[1-9]\d{0,8}$/.test(accounts)) {
  console.error('--accounts is not usable: it must be a whole number from 1 to 999999999.');
  process.exit(1);
}

if (accounts === undefined && arrivals > 0 && !existsSync('dist/server/main.js')) {
  console.error('There is no dist/server to measure: run "npm run build" first, or give --arrivals=0.');
  process.exit(1);
}

const WORKERS = 8;

/** Each worker is a person of their own. */
function operationsOn({ origin }: LoadDeployment): Readonly<Record<string, (worker: number) => Promise<boolean>>> {
  const visitor = visitorOf((path, init) => fetch(new URL(path, origin), init));
  const tokens = new Map<number, string>();
  const personOf = (worker: number) => spares[worker] as Person;
  return {
    'whole log-in': async (worker) => {
      const { refresh } = await visitor.signIn(personOf(worker));
      tokens.set(worker, refresh);
      return refresh !== '';
    },
    refresh: async (worker) => {
      const answer = await visitor.call('refresh', { body: { refreshToken: tokens.get(worker) ?? '' } });
      tokens.set(worker, answer.headers.get('x-refresh-token') ?? '');
      return answer.status === 200;
    },
    'look-up': async (worker) => (await visitor.call('preflight', { body: { username: personOf(worker).email } })).status === 200,
    'static page': async () => {
      const response = await fetch(`${origin}/login`, { headers: { accept: 'text/html' } });
      await response.text();
      return response.ok;
    },
  };
}

const rounded = (number: number) => Number(number.toFixed(1));

const row = (name: string, operation: string, measured: Measured) => ({
  name,
  operation,
  'a second': rounded(measured.done / measured.seconds),
  'p50 ms': rounded(measured.p50),
  'p99 ms': rounded(measured.p99),
  'CPU ms each': Number(measured.cpuMs.toFixed(2)),
  'memory MB': Math.round(measured.memoryMb),
  failed: measured.failed,
});

const setUps = [
  { name: 'PGlite, one process', processes: 1, isPostgres: false },
  { name: 'PostgreSQL, one process', processes: 1, isPostgres: true },
  { name: 'PostgreSQL, two processes', processes: 2, isPostgres: true },
] as const;

async function measureAll(postgres: PostgresServer): Promise<void> {
  const rows: object[] = [];
  const idle: object[] = [];
  for (const { name, processes, isPostgres } of setUps) {
    const deployment = await deploy(processes, isPostgres ? postgres : undefined);
    for (const [operation, run] of Object.entries(operationsOn(deployment)))
      rows.push(row(name, operation, await measure(deployment.servers, seconds, WORKERS, run)));
    for (const logInsAtOnce of [0, 20]) {
      const { requests, p50, p99, logIns } = await idleRequest(deployment, seconds, logInsAtOnce);
      idle.push({
        name,
        'log-ins at once': logInsAtOnce,
        requests,
        'p50 ms': rounded(p50),
        'p99 ms': rounded(p99),
        'log-ins answered': logIns,
      });
    }
    await deployment.close();
  }
  console.table(rows);
  console.log('A request that needs no password, alone and while twenty log-ins are hashed:');
  console.table(idle);
}

const postgres = await startPostgres(accounts === undefined ? [] : [STATEMENTS_COUNTED]);
try {
  if (accounts !== undefined) await compareGrowth(postgres, Number(accounts));
  else {
    if (arrivals > 0) await measureArrivals(postgres, arrivals);
    if (seconds > 0) await measureAll(postgres);
    if (answers > 0) await compareAnswers(postgres, answers);
    if (faults > 0 && !(await chaos(postgres, faults))) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
