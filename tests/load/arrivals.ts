/**
 * The packed server on one core, PostgreSQL and this process on the other: log-ins and refreshes arrive at a fixed rate, however fast they are answered.
 * First each kind alone, for its processor time, then both together, for the memory.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { openRelay } from '../demo/database/tcp-relay.ts';
import { signedIn, visitorOf } from '../demo/visitor.ts';
import { type OwnDatabase, ownDatabase, type PostgresServer } from '../postgres.ts';
import { freePort, metricsOf, METRICS_TOKEN, untilReady } from '../processes.ts';
import { unlimited } from './deployments.ts';
import { percentile } from './measure.ts';

const PASSWORD = 'Correct-Horse-26';
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LOG_INS_A_SECOND = 5;
const REFRESHES_A_SECOND = 20;

const people = Array.from({ length: 200 }, (_, n) => ({ id: `reader${n}`, email: `reader${n}@load.example`, phone: `212555${1000 + n}` }));

/** Processor time of one hash, measured here. */
async function hashMs(): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < 20; n += 1) await hash(PASSWORD, COST);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 20;
}

/** Takes the codes that the server sends, by phone number. */
async function openCarrier() {
  const codes = new Map<string, string>();
  const carrier = createServer(async (request, response) => {
    const { to, body } = JSON.parse(await text(request)) as { to: string; body: string };
    codes.set(to, body.slice(0, 6));
    response.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  return { codes, url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/`, close: () => carrier.close() };
}

async function sample(port: number) {
  const metrics = await metricsOf(port);
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return { cpuMs: value('process_cpu_seconds_total') * 1000, memoryMb: value('process_resident_memory_bytes') / 1e6 };
}

/** Begins `work` so many times a second. */
async function openArrivals(seconds: number, aSecond: number, work: (n: number) => Promise<void>) {
  const times: number[] = [];
  const failures: string[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * aSecond; n += 1) {
    await pause(Math.max(0, began + (n * 1000) / aSecond - performance.now()));
    const started = performance.now();
    under.push(
      work(n).then(
        () => void times.push(performance.now() - started),
        (error: unknown) => void failures.push(error instanceof Error ? error.message : 'no answer'),
      ),
    );
  }
  await Promise.all(under);
  return { done: times.length, failures, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** @returns whether the machine can do it */
function pin(core: number, pid: number): boolean {
  return spawnSync('taskset', ['-apc', String(core), String(pid)]).status === 0;
}

async function addPeople({ admin }: OwnDatabase): Promise<void> {
  const passwordHash = await hash(PASSWORD, COST);
  for (const { id, email, phone } of people)
    await admin.query(
      `insert into accounts (id, email, email_key, password_hash, country_code, phone_number, created_at) values ($1, $2, $2, $3, '1', $4, now())`,
      [id, email, passwordHash, phone],
    );
}

async function openPacked(database: OwnDatabase, carrierUrl: string) {
  const url = new URL(database.url);
  const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
  url.port = String(relay.port);
  const port = await freePort();
  const env = {
    ...unlimited,
    PATH: process.env.PATH,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    LANDING_URL: 'https://app.example.com/',
    DATABASE_URL: url.href,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    SMS_WEBHOOK_URL: carrierUrl,
    SMS_WEBHOOK_SECRET: 'load',
    METRICS_TOKEN,
    DRAIN_SECONDS: '0',
  };
  const cwd = 'dist/server';
  spawnSync(process.execPath, ['admin.js', 'migrate'], { cwd, env: { ...env, DATABASE_URL: database.url }, stdio: 'inherit' });
  const child = spawn(process.execPath, ['main.js'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => code as number);
  const server = { port, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, lines: [], ended, kill: child.kill.bind(child) };
  await untilReady(server);
  return { server, relay };
}

/** @param seconds of both kinds together; each alone takes a fifth of it */
export async function measureArrivals(postgres: PostgresServer, seconds: number): Promise<void> {
  const database = await ownDatabase(postgres.url);
  const [postmaster] = (await database.admin.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")).rows;
  const carrier = await openCarrier();
  const { server, relay } = await openPacked(database, carrier.url);
  await addPeople(database);
  const others = [process.pid, Number.parseInt(postmaster?.file ?? '', 10)];
  const isPinned = cpus().length > 1 && pin(0, server.pid) && others.every((pid) => pin(1, pid));
  const { call } = visitorOf((path, init) => fetch(server.origin + path, init));
  const tokens: string[] = [];

  async function logIn(n: number): Promise<void> {
    const { email, phone } = people[n % people.length] as (typeof people)[number];
    await call('preflight', { body: { username: email } });
    const login = await call('login', { body: { email, password: PASSWORD, strategy: 'legacyUser' } });
    if (login.errorCode !== 'USER_REQUIRES_MFA') throw new Error(`login answered ${login.status} ${login.errorCode}`);
    const { mfaRetrievalToken } = login.data as { mfaRetrievalToken: string };
    carrier.codes.delete(`+1${phone}`);
    const sent = await call('mfaSend', { body: { mfaRetrievalToken } });
    if (sent.status !== 200) throw new Error(`mfaSend answered ${sent.status} ${sent.errorCode}`);
    while (!carrier.codes.has(`+1${phone}`)) await pause(5);
    const verified = await call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: carrier.codes.get(`+1${phone}`) ?? '' } });
    if (verified.status !== 200) throw new Error(`mfaVerify answered ${verified.status} ${verified.errorCode}`);
    tokens.push(signedIn(verified).refresh);
  }

  async function refresh(): Promise<void> {
    const refreshToken = tokens.shift() ?? '';
    const refreshed = await call('refresh', { body: { refreshToken } });
    // A busy server has not taken the token.
    if (refreshed.status === 503) tokens.push(refreshToken);
    if (refreshed.status !== 200) throw new Error(`refresh answered ${refreshed.status} ${refreshed.errorCode}`);
    tokens.push(signedIn(refreshed).refresh);
  }

  /** @returns what one of them costs */
  async function alone(kind: string, aSecond: number, work: (n: number) => Promise<void>) {
    const before = { ...(await sample(server.port)), answered: relay.answered };
    const { done, failures, p50, p99 } = await openArrivals(seconds / 5, aSecond, work);
    const trips = (relay.answered - before.answered) / done;
    const cpuMs = ((await sample(server.port)).cpuMs - before.cpuMs) / done;
    const rounded = (number: number) => Number(number.toFixed(1));
    return {
      kind,
      done,
      failed: failures.length,
      'p50 ms': rounded(p50),
      'p99 ms': rounded(p99),
      'round trips': rounded(trips),
      'CPU ms': rounded(cpuMs),
    };
  }

  try {
    const startMb = (await sample(server.port)).memoryMb;
    // Neither code that is not compiled yet nor the first use of an account is measured.
    await openArrivals(people.length / LOG_INS_A_SECOND, LOG_INS_A_SECOND, logIn);
    const rows = [await alone('log-in', LOG_INS_A_SECOND, logIn), await alone('refresh', REFRESHES_A_SECOND, refresh)];
    const oneHash = await hashMs();
    const memory: number[] = [];
    const began = performance.now();
    const both = [openArrivals(seconds, LOG_INS_A_SECOND, logIn), openArrivals(seconds, REFRESHES_A_SECOND, refresh)];
    while (performance.now() - began < seconds * 1000) {
      await pause(Math.min(5, seconds / 20) * 1000);
      // Of five minutes, from the second on.
      if (performance.now() - began > seconds * 200) memory.push((await sample(server.port)).memoryMb);
    }
    const failures = (await Promise.all(both)).flatMap((kind) => kind.failures);
    console.log(`The packed server at ${LOG_INS_A_SECOND} log-ins and ${REFRESHES_A_SECOND} refreshes a second, each alone:`);
    console.table(rows);
    const [{ 'CPU ms': logInMs }] = rows as [(typeof rows)[number]];
    console.log(`Both for ${seconds} s, server ${isPinned ? 'on a core of its own' : 'not on a core of its own'}:`);
    console.table({
      'one hash, CPU ms': oneHash.toFixed(1),
      'log-in beyond one hash, CPU ms': (logInMs - oneHash).toFixed(1),
      'memory at the start, MB': Math.round(startMb),
      'highest memory after a fifth, MB': Math.round(Math.max(...memory)),
      'not answered': failures.length,
    });
    for (const reason of new Set(failures)) console.log(`${failures.filter((failure) => failure === reason).length} × ${reason}`);
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await relay.close();
    carrier.close();
    await database.drop();
  }
}
