/** A deployment in small: one PostgreSQL, two server processes, a round-robin proxy, and companies' identity providers. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { openIdentityKeys } from '../../../demo/identity/keys.ts';
import { createOidcProvider } from '../../../demo/identity/oidc.ts';
import type { Registration } from '../../../demo/identity/registration.ts';
import { createSamlProvider } from '../../../demo/identity/saml.ts';
import { companies } from '../../../demo/people.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import type { OidcProvider, SamlProvider } from '../../../demo/server/settings/companies.ts';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { freePort, openProxy, type ServerProcess, spawnServer, untilReady } from '../../processes.ts';
import { companiesFile } from '../sso/sso-companies.ts';

/** The providers of the demo's two companies, outside the servers' processes. */
async function openProviders(service: string) {
  const keys = await openIdentityKeys(readSettings({ DATA_DIR: 'memory' }));
  const [samlPort, oidcPort] = [await freePort(), await freePort()];
  const samlOrigin = `http://localhost:${samlPort}`;
  const issuer = `http://localhost:${oidcPort}`;
  const oidc: OidcProvider = {
    issuer,
    clientId: 'newsline',
    clientSecret: keys.clientSecret,
    answerUrl: `${service}/auth/login/oidc/answer/harborline`,
  };
  const saml: SamlProvider = {
    issuer: `${samlOrigin}/metadata`,
    signOnUrl: `${samlOrigin}/sign-on`,
    certificates: [keys.saml.certificate],
    audience: `${service}/auth/login/saml`,
    answerUrl: `${service}/auth/login/saml/answer/vellum`,
  };
  const registration: Registration = { oidc, saml };
  const samlServer = serve({ fetch: createSamlProvider(registration, keys.saml).fetch, port: samlPort, hostname: '127.0.0.1' });
  const oidcServer = createServer(createOidcProvider(registration, keys)).listen(oidcPort, '127.0.0.1');
  await once(oidcServer, 'listening');
  const known = (id: string) => {
    const { name, domain } = companies.find((company) => company.id === id) ?? { name: id, domain: '' };
    return { id, name, domain };
  };
  return {
    /** Addresses that a sign-on passes through. */
    origins: [samlOrigin, issuer],
    file: companiesFile([
      {
        ...known('vellum'),
        saml: { issuer: saml.issuer, signOnUrl: saml.signOnUrl, certificates: saml.certificates },
      },
      { ...known('harborline'), oidc: { issuer, clientId: oidc.clientId, clientSecret: oidc.clientSecret } },
    ]),
    close() {
      samlServer.close();
      oidcServer.close();
    },
  };
}

export interface Deployment {
  readonly origin: string;
  readonly servers: readonly ServerProcess[];
  readonly database: OwnDatabase;
  readonly providerOrigins: readonly string[];
  close(): Promise<void>;
}

/** @param postgres URL of the server in which it makes its database */
export async function openDeployment(postgres: string, environment: Readonly<Record<string, string>> = {}): Promise<Deployment> {
  const database = await ownDatabase(postgres);
  const proxy = await openProxy();
  const providers = await openProviders(proxy.origin);
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    PUBLIC_ORIGIN: proxy.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    SSO_PROVIDERS: providers.file,
    LOG_FORMAT: 'json',
    TEXT_WAIT_SECONDS: '0',
    DRAIN_SECONDS: '0',
    ...environment,
  };
  // At the same time, as a deployment starts them.
  const servers = await Promise.all([spawnServer(settings), spawnServer(settings)]);
  await Promise.all(servers.map(untilReady));
  proxy.targets = servers.map(({ port }) => port);
  return {
    origin: proxy.origin,
    servers,
    database,
    providerOrigins: providers.origins,
    async close() {
      for (const server of servers) server.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      await proxy.close();
      providers.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
