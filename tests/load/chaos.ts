/**
 * Mixed use over two processes while a process is killed every 30 s, backends are terminated every 10 s and PostgreSQL is restarted
 * twice. Everything acknowledged must have happened exactly once: every write is read back, every session continues and was moved once, every sign-up is
 * there once with one link, every requested text message was recorded once; the mail server and the carrier of texts know each by one id, however
 * often a process was killed over it.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Person, spares } from '../../demo/people.ts';
import { openMailServer } from '../demo/messages/mail-server.ts';
import { signUpBody } from '../demo/registration/sign-up-body.ts';
import { type Outcome, signedIn, type Visitor, visitorOf } from '../demo/visitor.ts';
import type { PostgresServer } from '../postgres.ts';
import { untilReady } from '../processes.ts';
import { deploy, ELSEWHERE, type LoadDeployment } from './deployments.ts';

const WORKERS = 6;
const TIMEOUT_MS = 90_000;

/** Repeats a request with the same id if it was not answered or not done, as a browser or a person would. */
const isUnanswered = (status: number) => status === 502 || status === 503 || status === 504;

type Call = Visitor['call'];

const patient = (call: Call): Call =>
  (async (name: Parameters<Call>[0], options: { readonly headers?: object } = {}): Promise<Outcome> => {
    const again = { ...options, headers: { ...options.headers, 'x-request-id': randomUUID() } };
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const answer = await call(name, again as never).catch(() => undefined);
      if (answer && !isUnanswered(answer.status)) return answer;
      await pause(200);
    }
    throw new Error(`${name} was not answered for ${TIMEOUT_MS / 1000} s`);
  }) as Call;

interface Tally {
  writes: number;
  refreshes: number;
  logIns: number;
  transfers: number;
  readonly signUps: string[];
  /** Acknowledged text messages, by phone number. */
  readonly texts: Map<string, number>;
  readonly wrong: string[];
  /** The last acknowledged write, by account. */
  readonly names: Map<string, string>;
}

/** One round of a person: sign in, refresh, write, read back, and meanwhile a stranger's sign-up. */
async function live(visitor: Visitor, person: Person, tally: Tally, goesOn: () => boolean): Promise<void> {
  const phone = `+${person.phone?.countryCode}${person.phone?.phoneNumber}`;
  const call = patient(visitor.call);
  const isDone = (what: string, { status, errorCode }: Outcome) => {
    if (status !== 200) tally.wrong.push(`${person.email}: ${what} was ${status} ${errorCode}`);
    return status === 200;
  };
  while (goesOn()) {
    const login = await call('login', { body: { email: person.email, password: person.password ?? '', strategy: 'legacyUser' } });
    const { mfaRetrievalToken = '' } = (login.data ?? {}) as { mfaRetrievalToken?: string };
    if (!isDone('the text message', await call('mfaSend', { body: { mfaRetrievalToken } }))) continue;
    tally.texts.set(phone, (tally.texts.get(phone) ?? 0) + 1);
    let mfaToken = '';
    while (!mfaToken) mfaToken = await visitor.latestCode(person).catch(() => pause(200, ''));
    const verified = await call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });
    if (!isDone('the code', verified)) continue;
    tally.logIns += 1;
    let session = signedIn(verified);
    for (let round = 0; round < 20 && goesOn(); round += 1) {
      const refreshed = await call('refresh', { body: { refreshToken: session.refresh } });
      if (!isDone('a refresh', refreshed)) break;
      session = signedIn(refreshed);
      tally.refreshes += 1;
      const lastName = `Write ${randomUUID().slice(0, 8)}`;
      const body = { firstName: 'Spare', lastName, email: person.email, language: 'en', timezoneOffset: 0 };
      if (!isDone('a write', await call('saveBasicProfile', { bearer: session.access, body }))) break;
      tally.writes += 1;
      tally.names.set(person.id, lastName);
      const read = await call('basicProfile', { bearer: session.access });
      if (isDone('a read', read) && (read.data as { lastName?: string }).lastName !== lastName)
        tally.wrong.push(`${person.email}: ${lastName} was acknowledged and is not there`);
    }
    const body = { refreshToken: session.refresh, deployment: 'demo', destination: ELSEWHERE };
    const handed = await call('transfer', { bearer: session.access, body });
    if (isDone('a transfer', handed)) {
      const { transferToken } = handed.data as { transferToken: string };
      const moved = await call('redeem', { headers: { origin: ELSEWHERE }, body: { transferToken, destination: ELSEWHERE } });
      if (isDone('a redeemed transfer', moved)) {
        tally.transfers += 1;
        session = signedIn(moved);
      }
    }
    const email = `stranger-${randomUUID()}@reader.example`;
    if (isDone('a sign-up', await call('register', { body: signUpBody(email) }))) tally.signUps.push(email);
    await call('logout', { body: { refreshToken: session.refresh } });
  }
}

async function every(ms: number, goesOn: () => boolean, work: () => Promise<unknown>): Promise<void> {
  let next = Date.now() + ms;
  while (goesOn()) {
    await pause(100);
    if (Date.now() < next) continue;
    next += ms;
    await work();
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const TERMINATE = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** How often each operation was done. */
interface Faults {
  killed: number;
  terminated: number;
  restarted: number;
}

async function faults(
  deployment: LoadDeployment,
  postgres: PostgresServer,
  url: string,
  seconds: number,
  goesOn: () => boolean,
): Promise<Faults> {
  const done: Faults = { killed: 0, terminated: 0, restarted: 0 };
  const kill = async () => {
    const index = done.killed % deployment.servers.length;
    done.killed += 1;
    deployment.servers[index]?.kill('SIGKILL');
    await deployment.servers[index]?.ended;
    // Restarts the process as a supervisor would, again if it found no database.
    for (let isUp = false; !isUp; ) {
      await deployment.replace(index);
      const [server] = deployment.servers.slice(index);
      isUp =
        server !== undefined &&
        (await untilReady(server).then(
          () => true,
          () => false,
        ));
    }
  };
  const terminate = async () => {
    const { rowCount } = await withClient(url, (client) => client.query(TERMINATE));
    done.terminated += rowCount ?? 0;
  };
  const restart = async () => {
    await postgres.restart();
    done.restarted += 1;
  };
  await Promise.all([
    every(30_000, goesOn, kill),
    // PostgreSQL may still be starting.
    every(10_000, goesOn, () => terminate().catch(() => undefined)),
    every((seconds * 1000) / 3, goesOn, restart),
  ]);
  return done;
}

/** How many rows there are of each value. */
async function counted(client: pg.Client, column: string, rows: string): Promise<ReadonlyMap<string, number>> {
  const query = `select ${column} as value, count(*)::int as many from ${rows} group by ${column}`;
  const result = await client.query<{ value: string; many: number }>(query);
  return new Map(result.rows.map(({ value, many }) => [value, many]));
}

async function compare(client: pg.Client, { names, signUps, texts, logIns, transfers, wrong }: Tally): Promise<void> {
  for (const [id, lastName] of names) {
    const { rows } = await client.query<{ last_name: string }>('select last_name from accounts where id = $1', [id]);
    if (rows[0]?.last_name !== lastName) wrong.push(`${id}: ${lastName} was acknowledged, ${rows[0]?.last_name} is there at the end`);
  }
  const registered = await counted(client, 'email_key', 'registrations');
  const links = await counted(client, 'recipient', "outbox where kind = 'mail'");
  for (const email of signUps) {
    if (registered.get(email) !== 1) wrong.push(`${email}: signed up ${registered.get(email) ?? 0} times`);
    if (links.get(email) !== 1) wrong.push(`${email}: ${links.get(email) ?? 0} links were sent`);
  }
  const sent = await counted(client, 'recipient', "outbox where kind = 'text'");
  for (const [phone, many] of texts)
    if (sent.get(phone) !== many) wrong.push(`${phone}: ${many} text messages were acknowledged, ${sent.get(phone) ?? 0} were sent`);
  const [sessions] = (await client.query<{ many: number }>('select count(*)::int as many from sessions')).rows;
  if (sessions?.many !== logIns + transfers)
    wrong.push(`${logIns} log-ins and ${transfers} transfers were acknowledged, there are ${sessions?.many} sessions`);
}

/** What arrived, by recipient: the ids of the different messages. */
type Deliveries = Map<string, Set<string>>;

const record = (deliveries: Deliveries, to: string, id: string) => void deliveries.set(to, (deliveries.get(to) ?? new Set()).add(id));

/** A mail server and a carrier of texts. */
async function openCarriers() {
  const mails: Deliveries = new Map();
  const texts: Deliveries = new Map();
  const mailServer = await openMailServer();
  const carrier = createServer(async (request, response) => {
    const { to } = JSON.parse(await text(request)) as { to: string };
    record(texts, to, String(request.headers['idempotency-key']));
    response.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/`,
      SMS_WEBHOOK_SECRET: 'chaos',
    },
    deliveries() {
      for (const mail of mailServer.mails) {
        const [to = '', id = ''] = ['To', 'Message-ID'].map((name) => new RegExp(`^${name}: (.*)`, 'm').exec(mail)?.[1]);
        record(mails, to, id);
      }
      return { mails, texts };
    },
    close() {
      mailServer.close();
      carrier.closeAllConnections();
      carrier.close();
    },
  };
}

/** A code that was used before its text went out is sent no more. */
async function compareArrived(
  client: pg.Client,
  { signUps, texts, wrong }: Tally,
  deliveries: { mails: Deliveries; texts: Deliveries },
): Promise<void> {
  for (const email of signUps) {
    const many = deliveries.mails.get(email)?.size ?? 0;
    if (many !== 1) wrong.push(`${email}: ${many} different mails arrived`);
  }
  for (const [phone, many] of texts) {
    const came = deliveries.texts.get(phone)?.size ?? 0;
    if (came > many) wrong.push(`${phone}: ${many} text messages were acknowledged, ${came} different ones arrived`);
  }
  const { rows } = await client.query('select 1 from queued_messages');
  if (rows.length) wrong.push(`${rows.length} messages still wait`);
}

async function untilSent(client: pg.Client): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(500))
    if (!(await client.query('select 1 from queued_messages')).rows.length) return;
}

/** @returns whether everything acknowledged is there */
export async function chaos(postgres: PostgresServer, seconds: number): Promise<boolean> {
  const carriers = await openCarriers();
  const deployment = await deploy(2, postgres, carriers.settings);
  const url = deployment.database?.url ?? '';
  const end = Date.now() + seconds * 1000;
  const goesOn = () => Date.now() < end;
  const tally: Tally = {
    writes: 0,
    refreshes: 0,
    logIns: 0,
    transfers: 0,
    signUps: [],
    texts: new Map(),
    wrong: [],
    names: new Map(),
  };
  const send = (path: string, init?: RequestInit) =>
    fetch(new URL(path, deployment.origin), { ...init, signal: AbortSignal.timeout(30_000) });
  const breaking = faults(deployment, postgres, url, seconds, goesOn);
  const lives = spares.slice(0, WORKERS).map((person) =>
    live(visitorOf(send), person, tally, goesOn).catch((error: unknown) => {
      tally.wrong.push(`${person.email}: ${String(error)}`);
    }),
  );
  await Promise.all(lives);
  const { killed, terminated, restarted } = await breaking;
  await withClient(url, async (client) => {
    await untilSent(client);
    await compare(client, tally);
    await compareArrived(client, tally, carriers.deliveries());
  });
  await deployment.close();
  carriers.close();
  const { writes, refreshes, logIns, transfers, signUps, wrong } = tally;
  const done = `${logIns} log-ins, ${refreshes} refreshes, ${writes} writes, ${transfers} transfers, ${signUps.length} sign-ups`;
  console.log(`${killed} processes killed, ${terminated} connections terminated, PostgreSQL restarted ${restarted} times.`);
  console.log(`${seconds} s of faults: ${done}; ${wrong.length} wrong.`);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  return wrong.length === 0;
}
