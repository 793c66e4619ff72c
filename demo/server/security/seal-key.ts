/** One key per database: a server with another one could neither check authenticator codes nor repeat the answers of the others. */
import { sealKey } from '../db/schema/seal-key.ts';
import type { Service } from '../service.ts';
import { StartError } from '../start/start-error.ts';

const ONLY = 1;

/**
 * The first server that starts decides.
 *
 * @throws StartError when the database was used with another key
 */
export async function refuseOtherKey({ db, seal }: Pick<Service, 'db' | 'seal'>): Promise<void> {
  const mark = seal.mark('the key of this database');
  await db.insert(sealKey).values({ id: ONLY, mark }).onConflictDoNothing();
  const [known] = await db.select().from(sealKey);
  if (known?.mark !== mark)
    throw new StartError(
      'SECRETS_KEY, or the file secrets.key in DATA_DIR, is not the key that this database was used with: give every server that one. If it is lost, delete the row of the table seal_key; authenticator apps must then be set up again.',
    );
}
