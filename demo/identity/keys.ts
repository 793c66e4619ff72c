/** Secrets and keys of the demo's identity providers, kept in the data folder so that every process has the same ones. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomToken } from '../server/security/tokens.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartError } from '../server/failure/failure.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

export interface IdentityKeys {
  /** Signs SAML assertions; the service knows its certificate only. */
  readonly saml: SigningKey;
  readonly oidc: JWK;
  readonly clientSecret: string;
  readonly cookieKey: string;
}

async function makeKeys(): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    saml: await makeSigningKey('Identity provider of the demo'),
    oidc: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'demo' },
    clientSecret: randomToken(),
    cookieKey: randomToken(),
  };
}

/** Of all servers of this process without a data folder. */
let inMemory: Promise<IdentityKeys> | undefined;

function read(path: string): IdentityKeys | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as IdentityKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`The identity providers' keys in ${path} cannot be read: remove the file, and new ones are made.`);
  }
}

/** @throws StartError in one sentence */
export async function openIdentityKeys({ dataDir }: Settings): Promise<IdentityKeys> {
  if (dataDir === 'memory') {
    inMemory ??= makeKeys();
    return inMemory;
  }
  const path = join(dataDir, 'identity-keys.json');
  const stored = read(path);
  if (stored) return stored;
  const created = await makeKeys();
  const draft = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(created), { flag: 'wx', mode: 0o600 });
    // Written atomically; if two processes start at once, the first one's keys stay.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`The data folder ${dataDir} cannot be written: set DATA_DIR.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return read(path) ?? created;
}
