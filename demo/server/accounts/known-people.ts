/** The passwords and authenticator secrets of the demo's people are public. */
import { like } from 'drizzle-orm';
import { accounts } from '../db/schema/accounts.ts';
import { StartError } from '../failure/failure.ts';
import type { Service } from '../service.ts';

/** Only ids of the demo's people begin with this; all others are random. */
const IDS = 'demo-%';

/** Without the demo's parts no visitor may sign in as one of its people. @throws StartError when the database has run the demo before */
export async function refuseKnownPeople({ db }: Pick<Service, 'db'>): Promise<void> {
  const known = await db.select({ id: accounts.id }).from(accounts).where(like(accounts.id, IDS)).limit(1);
  if (known.length)
    throw new StartError(
      'The database has run the demo and holds its users, whose passwords are public: set DATABASE_URL or DATA_DIR to a fresh one.',
    );
}
