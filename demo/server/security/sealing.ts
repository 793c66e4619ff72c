/** What must be readable later, authenticator secrets and kept answers, is encrypted, not hashed; the key is not in the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { privateFolder } from '../settings/private-folder.ts';
import { sealKey } from '../db/schema/accounts.ts';
import type { Seal, Service } from '../service.ts';
import { StartError } from '../failure/failure.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function sealWith(key: Buffer): Seal {
  const seal: Seal = {
    close(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    pseudonym: (text) => createHmac('sha256', key).update(`mark ${text}`).digest('base64url').slice(0, 16),
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
    tryOpen(sealed, owner) {
      try {
        return seal.open(sealed, owner);
      } catch {
        return undefined;
      }
    },
  };
  return seal;
}

/** Created at the first start and kept, readable by the server's user only. */
function keyOfFolder(folder: string): Buffer {
  const path = join(folder, 'secrets.key');
  const draft = `${path}.${randomUUID()}`;
  try {
    privateFolder(folder);
    if (!existsSync(path)) {
      writeFileSync(draft, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
      // Whole or not at all, whenever the process ends; of two that start at once the first one's key stays.
      linkSync(draft, path);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`The key file ${path} cannot be written: set SECRETS_KEY or DATA_DIR.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return keyIn(path);
}

/** @throws StartError: with a part of the key every call that needs it would fail */
function keyIn(path: string): Buffer {
  const key = readFileSync(path);
  if (key.length === KEY_BYTES) return key;
  throw new StartError(
    `The key file ${path} is damaged: it holds ${key.length} of ${KEY_BYTES} bytes. Put the whole one back; if there is none, remove it, and a new key is made.`,
  );
}

/** The key in SECRETS_KEY, else one kept in the data folder, else one that ends with the process. */
export function openSeal(settings: Settings): Seal {
  if (settings.secretsKey) return sealWith(settings.secretsKey);
  return sealWith(settings.dataDir === 'memory' ? randomBytes(KEY_BYTES) : keyOfFolder(settings.dataDir));
}

const ONLY = 1;

/** The first server that starts decides. @throws StartError when the database was used with another key */
export async function refuseOtherKey({ db, seal }: Pick<Service, 'db' | 'seal'>): Promise<void> {
  const mark = seal.pseudonym('the key of this database');
  await db.insert(sealKey).values({ id: ONLY, mark }).onConflictDoNothing();
  const [known] = await db.select().from(sealKey);
  if (known?.mark !== mark)
    throw new StartError(
      'SECRETS_KEY, or the file secrets.key in DATA_DIR, is not the key that this database was used with: give every server that one. If it is lost, delete the row of the table seal_key; authenticator apps must then be set up again.',
    );
}
