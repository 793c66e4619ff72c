/** Authenticator secrets and kept answers must be readable later, so they are encrypted, with a key outside the database. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, count, eq, isNotNull, notLike, sql } from 'drizzle-orm';
import type { Settings } from '../settings/settings.ts';
import { privateFolder } from '../settings/private-folder.ts';
import { accounts, sealKey } from '../db/schema/accounts.ts';
import { queuedMessages } from '../db/schema/queued-messages.ts';
import { pendingLogins } from '../db/schema/sign-in.ts';
import type { Seal, Service } from '../service.ts';
import { StartError } from '../failure/failure.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Each use has a key of its own, so that one that is revealed helps with no other. */
const derived = (key: Buffer, use: 'seal' | 'mark') => Buffer.from(hkdfSync('sha256', key, '', `news-auth ${use}`, KEY_BYTES));

function encrypt(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}

const keyedHash = (key: Buffer, text: string) => createHmac('sha256', key).update(`mark ${text}`).digest('base64url').slice(0, 16);

const OF_DATABASE = 'the key of this database';

/** `before` is the mark from before there were SECRETS_KEYS. */
const marksOf = (key: Buffer) => ({ before: keyedHash(key, OF_DATABASE), since: keyedHash(derived(key, 'mark'), OF_DATABASE) });

/** Text that a named key has sealed begins with its id. @param ownKey SECRETS_KEY @param named SECRETS_KEYS: the first seals, all open */
function createSeal(ownKey: Buffer | undefined, named: readonly NamedKey[]): Seal {
  const [first] = named;
  const all = [...named.map(({ key }) => key), ...(ownKey ? [ownKey] : [])].map(marksOf);
  let pseudonymKey = ownKey ?? first?.key ?? randomBytes(KEY_BYTES);
  const seal: Seal = {
    sealsAs: first?.id ?? '',
    marks: [...all.map(({ since, before }) => (first ? since : before)), ...all.flatMap(({ before, since }) => [before, since])],
    // A server that has SECRETS_KEY alone reads what others have sealed since with that key under a name.
    knows: (id) => (id === '' ? ownKey !== undefined : named.some((key) => key.id === id) || (!first && ownKey !== undefined)),
    close: (text, owner) => {
      if (first) return `${first.id}.${encrypt(derived(first.key, 'seal'), text, owner)}`;
      return encrypt(ownKey ?? pseudonymKey, text, owner);
    },
    digest: (use, ...parts) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', pseudonymKey, '', `news-auth ${use}`, KEY_BYTES)))
        .update(JSON.stringify(parts))
        .digest('base64url'),
    open(sealed, owner) {
      const [, id, body = ''] = /^([^.]+)\.(.+)$/.exec(sealed) ?? [];
      const key = id === undefined ? ownKey : (named.find((candidate) => candidate.id === id)?.key ?? ownKey);
      if (!key) throw new Error('no key opens this');
      return id === undefined ? decrypt(key, sealed, owner) : decrypt(derived(key, 'seal'), body, owner);
    },
    tryOpen(sealed, owner) {
      try {
        return seal.open(sealed, owner);
      } catch {
        return undefined;
      }
    },
    pseudonym: (text) => keyedHash(pseudonymKey, text),
    pseudonymsOf(key) {
      pseudonymKey = key;
    },
    pseudonymKey: () => ownKey ?? randomBytes(KEY_BYTES),
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
      // The key appears whole or not at all, and of two servers that start at once the first one's key stays.
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

export function openSeal({ secretsKey, secretsKeys, dataDir }: Pick<Settings, 'secretsKey' | 'secretsKeys' | 'dataDir'>): Seal {
  if (secretsKey || secretsKeys.length) return createSeal(secretsKey, secretsKeys);
  return createSeal(dataDir === 'memory' ? randomBytes(KEY_BYTES) : keyOfFolder(dataDir), []);
}

/** Rows of `seal_key`. */
const MARK = 1;
const PSEUDONYMS = 2;
const OWNER = 'pseudonyms';

const sealedColumns = [
  { table: accounts, key: accounts.id, owner: accounts.id, sealed: accounts.totpSecret, name: 'totpSecret' },
  {
    table: pendingLogins,
    key: pendingLogins.tokenHash,
    owner: pendingLogins.accountId,
    sealed: pendingLogins.totpSecret,
    name: 'totpSecret',
  },
  { table: queuedMessages, key: queuedMessages.id, owner: queuedMessages.id, sealed: queuedMessages.sealed, name: 'sealed' },
] as const;

/** Rows by key id (empty: SECRETS_KEY), without the answers of calls, which live ten minutes. */
export async function keysInUse({ db }: Pick<Service, 'db'>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, sealed } of sealedColumns) {
    const id = sql<string>`case when ${sealed} like '%.%' then split_part(${sealed}, '.', 1) else '' end`;
    const rows = await db.select({ id, n: count() }).from(table).where(isNotNull(sealed)).groupBy(id);
    for (const row of rows) counts.set(row.id, (counts.get(row.id) ?? 0) + row.n);
  }
  return counts;
}

/** Pseudonyms survive a change of keys, since their own key is kept in the database, sealed. */
async function storePseudonyms({ db, seal }: Pick<Service, 'db' | 'seal'>): Promise<void> {
  if (seal.sealsAs) {
    const mark = seal.close(seal.pseudonymKey().toString('hex'), OWNER);
    await db.insert(sealKey).values({ id: PSEUDONYMS, mark }).onConflictDoNothing();
  }
  const [row] = await db.select().from(sealKey).where(eq(sealKey.id, PSEUDONYMS));
  if (!row) return;
  const key = seal.tryOpen(row.mark, OWNER);
  if (!key)
    throw new StartError(
      'SECRETS_KEYS lacks the key that seals the pseudonyms: give it, or run "node admin.js rotate-secrets" with it first.',
    );
  seal.pseudonymsOf(Buffer.from(key, 'hex'));
}

/** The first server that starts decides. @throws StartError when the database was used with other keys */
export async function refuseOtherKey(service: Pick<Service, 'db' | 'seal'>): Promise<void> {
  const { db, seal } = service;
  await db
    .insert(sealKey)
    .values({ id: MARK, mark: seal.marks[0] ?? '' })
    .onConflictDoNothing();
  for (const [id, rows] of await keysInUse(service)) {
    if (seal.knows(id)) continue;
    const missing = id ? `SECRETS_KEYS lacks the key ${id}` : 'SECRETS_KEY is missing';
    throw new StartError(`${missing}, which seals ${rows} rows: give it until "node admin.js rotate-secrets" has sealed them anew.`);
  }
  const [known] = await db.select().from(sealKey).where(eq(sealKey.id, MARK));
  if (!known || !seal.marks.includes(known.mark))
    throw new StartError(
      'SECRETS_KEY, or the file secrets.key in DATA_DIR, is not the key that this database was used with: give every server that one, after a change of keys until "node admin.js rotate-secrets" has run. If it is lost, delete the rows of the table seal_key; authenticator apps must then be set up again.',
    );
  await storePseudonyms(service);
}

/** @returns how many rows were sealed anew with the first key, and how many could not be opened */
export async function rotateSecrets({
  db,
  seal,
}: Pick<Service, 'db' | 'seal'>): Promise<{ readonly sealed: number; readonly lost: number }> {
  let sealed = 0;
  let lost = 0;
  for (const { table, key, owner, sealed: column, name } of sealedColumns) {
    const isOld = and(isNotNull(column), notLike(column, `${seal.sealsAs}.%`));
    for (const row of await db.select({ key, owner, text: column }).from(table).where(isOld)) {
      const secret = row.text === null ? undefined : seal.tryOpen(row.text, row.owner);
      if (secret === undefined) lost += 1;
      // A row that was changed meanwhile has been sealed with the first key.
      else {
        const isIt = and(eq(key, row.key), eq(column, row.text ?? ''));
        await db
          .update(table)
          .set({ [name]: seal.close(secret, row.owner) })
          .where(isIt);
        sealed += 1;
      }
    }
  }
  const [pseudonyms] = await db.select().from(sealKey).where(eq(sealKey.id, PSEUDONYMS));
  if (pseudonyms) {
    const mark = seal.close(seal.open(pseudonyms.mark, OWNER), OWNER);
    await db.update(sealKey).set({ mark }).where(eq(sealKey.id, PSEUDONYMS));
  }
  await db
    .update(sealKey)
    .set({ mark: seal.marks[0] ?? '' })
    .where(eq(sealKey.id, MARK));
  return { sealed, lost };
}
