/** Only the migrating role decides how long rows of the audit are kept, and that the serving role can only add some. */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The age is inside `forget_audit`, so that no caller can delete younger rows; a thousand at a time, so that no time-out ends it. */
export async function secureAudit(db: Database, days: number): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function forget_audit() returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
      with gone as (delete from public.audit where ctid = any(array(
        select ctid from public.audit where at < now() - interval '${days} days' limit 1000 for update skip locked)) returning 1) select count(*) from gone $$`),
  );
  await db.execute(sql`do $$ declare other text; begin
    for other in select distinct grantee from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'audit' and grantee <> current_user and privilege_type <> 'INSERT' loop
      execute format('revoke select, update, delete, truncate, references, trigger on public.audit from %I', other);
    end loop; end $$`);
}
