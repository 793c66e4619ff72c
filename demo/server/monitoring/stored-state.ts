import { X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { queuedMessages } from '../db/schema/queued-messages.ts';
import { attempts } from '../db/schema/sign-in.ts';
import { rowsOf } from '../db/statements.ts';

type WithCertificates = Iterable<
  readonly [company: string, provider: { readonly issuer: string; readonly certificates?: readonly string[] }]
>;

export interface StoredState {
  readonly db: Database;
  now(): Date;
  /** Read when asked, since their file may have changed. */
  readonly providers: WithCertificates;
}

type Row = Readonly<Record<string, string>> & { readonly value: string | number };

export const signingCertificates = (providers: WithCertificates) =>
  [...providers].flatMap(([company, { certificates = [] }]) =>
    certificates.map((certificate, index) => ({
      company,
      number: index + 1,
      end: new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo),
    })),
  );

export function addStoredState(registers: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>[], { db, now, providers }: StoredState): void {
  /** A database that is away leaves out its own figures only. */
  const fromDatabase = (name: string, help: string, labelNames: readonly string[], statement: () => ReturnType<typeof sql>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        const rows = await rowsOf<Row>(db, statement()).catch(() => []);
        for (const { value, ...labels } of rows) this.set(labels, Number(value));
      },
    });

  fromDatabase(
    'news_auth_locks',
    'Addresses, accounts and networks that must wait after wrong tries, by the limit that they have used up.',
    ['limit'],
    () => sql`select split_part(${attempts.key}, ':', 1) as "limit", count(distinct ${attempts.key}) as value from ${attempts}
      where ${attempts.locks} and ${attempts.endsAt} > ${now().toISOString()}::timestamptz group by 1`,
  );
  fromDatabase(
    'news_auth_messages',
    'Messages that wait for their carrier, and dead ones of the last seven days.',
    ['kind', 'state'],
    () => sql`select ${queuedMessages.kind} as kind, case when ${queuedMessages.deadAt} is null then 'waiting' else 'dead' end as state,
      count(*) as value from ${queuedMessages} group by 1, 2`,
  );
  fromDatabase(
    'news_auth_oldest_message_seconds',
    'How long the oldest message has waited for its carrier.',
    [],
    () => sql`select coalesce(extract(epoch from now() - min(${queuedMessages.storedAt})), 0) as value from ${queuedMessages}
      where ${queuedMessages.deadAt} is null`,
  );
  new Gauge({
    name: 'news_auth_certificate_end_timestamp_seconds',
    help: 'When a signing certificate of a company’s identity provider ends.',
    labelNames: ['company', 'number'],
    registers,
    collect() {
      this.reset();
      for (const { company, number, end } of signingCertificates(providers))
        this.set({ company, number: String(number) }, end.getTime() / 1000);
    },
  });
}
