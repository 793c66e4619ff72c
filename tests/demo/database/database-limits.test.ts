// @vitest-environment node
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { freshDatabase } from '../server.ts';

const limits = { DATABASE_POOL: '2', DATABASE_LOCK_MS: '1234', DATABASE_STATEMENT_MS: '5678' };

it('every connection keeps the limits of the settings, and there are no more connections than they allow', async () => {
  const { db, pool, close } = await freshDatabase(limits, 'PostgreSQL');
  const limitsOfOne = async () => {
    const found = await db.execute(sql`
      select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')
      order by name`);
    return (found as unknown as { rows: readonly { name: string; setting: string }[] }).rows.map(({ setting }) => setting);
  };
  const asked = await Promise.all([limitsOfOne(), limitsOfOne(), limitsOfOne()]);
  expect(asked).toEqual(Array(3).fill(['5678', '1234', '5678']));
  expect(pool?.().size).toBe(2);
  await close();
});
