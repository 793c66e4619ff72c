/** `check`: whether the server would run with these settings, and what expires soon. */
import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/statements.ts';
import { StartError } from '../failure/failure.ts';
import { reasonOf } from '../failure/log.ts';
import { verifySmtp } from '../messages/smtp.ts';
import { verifyTwilio } from '../messages/text-carriers.ts';
import { signingCertificates } from '../monitoring/stored-state.ts';
import { keysInUse } from '../security/sealing.ts';
import type { Service } from '../service.ts';
import type { Company } from '../settings/companies.ts';
import { readServiceSettings } from '../settings/service-settings.ts';
import type { Command } from './command.ts';

type State = 'ok' | 'warning' | 'failed';

interface Row {
  readonly what: string;
  readonly state: State;
  readonly says: string;
}

const DAY_MS = 86_400_000;
/** Time to order and to exchange a certificate. */
const SOON_MS = 30 * DAY_MS;
const TIMEOUT_MS = 10_000;

const reason = (error: unknown) => (error instanceof Error && reasonOf(error)) || 'no answer';

async function row(what: string, work: () => Promise<string>): Promise<Row> {
  try {
    return { what, state: 'ok', says: await work() };
  } catch (error) {
    return { what, state: 'failed', says: error instanceof StartError ? error.message : reason(error) };
  }
}

function ending(what: string, end: Date, now: Date): Row {
  const left = end.getTime() - now.getTime();
  const says = `ends ${end.toISOString()}`;
  if (left <= 0) return { what, state: 'failed', says: `ended ${end.toISOString()}` };
  return { what, state: left < SOON_MS ? 'warning' : 'ok', says };
}

const tlsEnd = (url: URL) =>
  new Promise<Date>((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 443), servername: url.hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });

async function tlsRow(what: string, address: string, now: Date): Promise<readonly Row[]> {
  const url = new URL(address);
  if (url.protocol !== 'https:') return [];
  try {
    return [ending(`${what}, certificate of ${url.host}`, await tlsEnd(url), now)];
  } catch (error) {
    return [{ what: `${what}, certificate of ${url.host}`, state: 'failed', says: reason(error) }];
  }
}

async function companyRows({ id, oidc, saml }: Company, now: Date): Promise<readonly Row[]> {
  const what = `sign-on of ${id}`;
  if (saml) {
    const certificates = signingCertificates([[id, saml]]).map(({ number, end }) =>
      ending(`${what}, signing certificate ${number}`, end, now),
    );
    return [...certificates, ...(await tlsRow(what, saml.signOnUrl, now))];
  }
  const metadata = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = row(what, async () => {
    const answer = await fetch(metadata, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { issuer } = (await answer.json()) as { readonly issuer?: unknown };
    if (issuer !== oidc.issuer) throw new StartError(`${metadata} names another issuer.`);
    return 'its configuration can be read';
  });
  return [await discovery, ...(await tlsRow(what, oidc.issuer, now))];
}

async function textRow({ webhook, twilio }: Service['settings']['texts']): Promise<Row> {
  const what = 'text messages';
  if (webhook) return { what, state: 'ok', says: 'SMS_WEBHOOK_URL is set; it is not tried, since that would send a text' };
  if (!twilio) return { what, state: 'warning', says: 'neither SMS_WEBHOOK_URL nor TWILIO_ACCOUNT_SID names a carrier: none goes out' };
  return row(what, async () => {
    await verifyTwilio(twilio);
    return 'Twilio knows the account';
  });
}

/** Statements outside a transaction wait as long as the role's defaults say. */
async function limitsRow({ db, settings }: Service): Promise<Row[]> {
  if (!settings.databaseUrl) return [];
  const names = sql`unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])`;
  const missing = await rowsOf<{ name: string; role: string }>(
    db,
    sql`select name, current_user as role from ${names} as name where current_setting(name) = '0'`,
  );
  const [what, set] = ['database limits', missing.map(({ name, role }) => `alter role ${role} set ${name} = …`).join('; ')];
  if (!set) return [{ what, state: 'ok', says: 'the role has defaults' }];
  return [{ what, state: 'warning', says: `outside transactions nothing ends a long wait (${set})` }];
}

async function allRows(service: Service): Promise<readonly Row[]> {
  const { settings, db, now } = service;
  const rows = [
    await row('settings', async () => {
      readServiceSettings(process.env);
      return 'complete';
    }),
    await row('database', async () => {
      await db.execute(sql`select 1`);
      return settings.databaseUrl ? 'PostgreSQL answers' : 'the embedded database answers';
    }),
    ...(await limitsRow(service).catch(() => [])),
    await row('keys', async () => {
      const used = [...(await keysInUse(service))].map(([id, rows]) => `${id || 'SECRETS_KEY'} ${rows} rows`);
      return `in use: ${used.join(', ') || 'none'}`;
    }),
    settings.smtpUrl
      ? await row('mail', async () => {
          await verifySmtp(settings.smtpUrl ?? '');
          return 'the mail server takes our sign-in';
        })
      : { what: 'mail', state: 'warning' as const, says: 'SMTP_URL names no mail server: no mail goes out' },
    await textRow(settings.texts),
  ];
  for (const company of settings.companies) rows.push(...(await companyRows(company, now())));
  return rows;
}

/** Exit code 1: something does not work. */
export class Failed extends Error {
  override name = 'Failed';
  constructor(readonly rows: readonly Row[]) {
    super('Something does not work as it is set.');
  }
}

export const check: Readonly<Record<string, Command>> = {
  check: {
    takes: [],
    does: 'Tries settings, database, mail server and identity providers, and says which certificates end.',
    async run({ service, say }) {
      const rows = await allRows(service);
      for (const { what, state, says } of rows) say(`${state.padEnd(8)} ${what}: ${says}`);
      if (rows.some(({ state }) => state === 'failed')) throw new Failed(rows);
      return rows;
    },
  },
};
