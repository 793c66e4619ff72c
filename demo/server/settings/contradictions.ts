import { checkTarget } from '../../../src/session/redirect.ts';
import { StartError } from '../failure/failure.ts';
import { isLocalOrigin } from './exposure.ts';
import { pageAddresses, signedInTargets } from './variables.ts';

/** No mail server takes mail from this domain. */
export const DEMO_SENDER = 'Newsline <no-reply@newsline.example>';

interface Together {
  readonly demoParts: boolean;
  readonly publicOrigin: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly migrateDatabaseUrl: string | undefined;
  readonly secretsKey: unknown;
  readonly secretsKeys: readonly unknown[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly ports: { readonly hosted: number };
  readonly allowedOrigins: readonly string[];
  readonly redirectOrigins: readonly string[];
  readonly page: { readonly [N in keyof typeof pageAddresses]?: string };
}

const notUsable = (name: string, why: string) => new StartError(`${name} is not usable: ${why}.`);

/** A public service must not trust what runs on a visitor's own machine. */
function refuseLocal({ publicOrigin, allowedOrigins, redirectOrigins, page }: Together): void {
  if (!publicOrigin || isLocalOrigin(publicOrigin)) return;
  const trusted: readonly (readonly [name: string, addresses: readonly (string | undefined)[]])[] = [
    ['ALLOWED_ORIGINS', allowedOrigins],
    ['REDIRECT_ORIGINS', redirectOrigins],
    ...Object.entries(pageAddresses).map(([key, name]) => [name, [page[key as keyof typeof page]]] as const),
  ];
  for (const [name, addresses] of trusted) {
    if (addresses.some((address) => address && isLocalOrigin(address)))
      throw notUsable(name, 'localhost is allowed only while PUBLIC_ORIGIN is localhost too');
  }
}

/** People who have signed in would be asked to sign in again (decisions 1). */
function refuseOwn({ publicOrigin, ports, page }: Together): void {
  const hosted = publicOrigin ?? `http://localhost:${ports.hosted}`;
  for (const key of signedInTargets) {
    const target = page[key];
    if (target && !checkTarget(target, { allowed: new Set([new URL(target).origin]), pageUrl: hosted, signInUrl: `${hosted}/login` }))
      throw notUsable(pageAddresses[key], "it must lead away from the sign-in's own pages, which are /login and all below");
  }
}

/** The next start would have another key, and what this one has sealed would be lost. */
function refuseLostKey({ dataDir, databaseUrl, secretsKey, secretsKeys }: Together): void {
  if (databaseUrl && dataDir === 'memory' && !secretsKey && !secretsKeys.length)
    throw new StartError('SECRETS_KEY is missing: a database of its own outlives a key that is kept in memory only (DATA_DIR).');
}

/** @throws StartError naming the variable and what is allowed */
export function refuseContradictions(settings: Together, serves: boolean): void {
  if (serves && !settings.demoParts && !settings.page.landingUrl)
    throw new StartError('LANDING_URL is missing: without the demo, the server must be told where users go after the sign-in.');
  if (!settings.demoParts && settings.smtpUrl && settings.mailFrom === DEMO_SENDER)
    throw new StartError('MAIL_FROM is missing: without the demo, mails need a sender of your own.');
  if (settings.migrateDatabaseUrl && !settings.databaseUrl)
    throw new StartError('DATABASE_URL is missing: MIGRATE_DATABASE_URL is of no use without it.');
  refuseLostKey(settings);
  refuseLocal(settings);
  refuseOwn(settings);
}
