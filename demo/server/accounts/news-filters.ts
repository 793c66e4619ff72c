import { and, asc, eq, ne } from 'drizzle-orm';
import { newsInterests } from '../../data/news-interests.ts';
import { refuse } from '../failure/failure.ts';
import type { Database } from '../db/database.ts';
import { newsFilters } from '../db/schema/content.ts';
import { lockAccount } from '../db/statements.ts';
import { randomId } from '../security/tokens.ts';
import type { Service } from '../service.ts';

export interface FilterItems {
  readonly regionIds: readonly string[];
  readonly industryIds: readonly string[];
}

const NAME_MOST = 100;
/** Per account. */
const FILTERS_MOST = 100;
/** R9 */
export const PRIMARY_NAME = 'Primary';

/** @throws INVALID_REQUEST */
export function filterNameOf(typed: string): string {
  const name = typed.trim();
  if (!name || name.length > NAME_MOST) throw refuse('INVALID_REQUEST');
  return name;
}

export const filtersOf = ({ db }: Service, accountId: string) =>
  db.select().from(newsFilters).where(eq(newsFilters.accountId, accountId)).orderBy(asc(newsFilters.filterName));

/** A filter of another account counts as missing. @throws RESOURCE_NOT_FOUND */
export async function findFilter({ db }: Service, accountId: string, filterId: string) {
  const [filter] = await db
    .select()
    .from(newsFilters)
    .where(and(eq(newsFilters.id, filterId), eq(newsFilters.accountId, accountId)));
  if (!filter) throw refuse('RESOURCE_NOT_FOUND');
  return filter;
}

/** Created if there is none. @throws INVALID_REQUEST beyond `FILTERS_MOST` */
export function filterNamed(db: Database, accountId: string, filterName: string) {
  const isIt = and(eq(newsFilters.accountId, accountId), eq(newsFilters.filterName, filterName));
  return db.transaction(async (tx) => {
    // Another filter may be given this name at the same moment.
    await lockAccount(tx, accountId);
    const names = await tx.select({ name: newsFilters.filterName }).from(newsFilters).where(eq(newsFilters.accountId, accountId));
    if (names.length >= FILTERS_MOST && !names.some(({ name }) => name === filterName)) throw refuse('INVALID_REQUEST');
    await tx.insert(newsFilters).values({ id: randomId(), accountId, filterName }).onConflictDoNothing();
    const [filter] = await tx.select().from(newsFilters).where(isIt);
    if (!filter) throw refuse('RESOURCE_NOT_FOUND');
    return filter;
  });
}

/** @throws INVALID_REQUEST for the name of another filter */
export async function changeFilter(
  db: Database,
  filter: typeof newsFilters.$inferSelect,
  filterName: string,
  primaryFilter: boolean,
): Promise<void> {
  const { id, accountId } = filter;
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const others = and(eq(newsFilters.accountId, accountId), ne(newsFilters.id, id));
    const [namesake] = await tx
      .select()
      .from(newsFilters)
      .where(and(others, eq(newsFilters.filterName, filterName)));
    if (namesake) throw refuse('INVALID_REQUEST');
    if (primaryFilter) await tx.update(newsFilters).set({ primaryFilter: false }).where(others);
    await tx.update(newsFilters).set({ filterName, primaryFilter }).where(eq(newsFilters.id, id));
  });
}

const known = {
  regionIds: new Set(newsInterests.regionHierarchy.map((item) => item.vocabId)),
  industryIds: new Set(newsInterests.industryHierarchy.map((item) => item.vocabId)),
};

/** Leaves a missing list unchanged. @throws INVALID_REQUEST for an id that is not in the lists */
export async function storeItems(db: Database, filterId: string, items: Partial<FilterItems>): Promise<FilterItems> {
  const chosen = (kind: keyof FilterItems) => {
    const ids = items[kind];
    if (ids && !ids.every((id) => known[kind].has(id))) throw refuse('INVALID_REQUEST');
    return ids && [...new Set(ids)];
  };
  const change = { regionIds: chosen('regionIds'), industryIds: chosen('industryIds') };
  const isFilter = eq(newsFilters.id, filterId);
  if (change.regionIds || change.industryIds) await db.update(newsFilters).set(change).where(isFilter);
  const [filter] = await db.select().from(newsFilters).where(isFilter);
  if (!filter) throw refuse('RESOURCE_NOT_FOUND');
  return { regionIds: filter.regionIds, industryIds: filter.industryIds };
}

export async function primaryItems({ db }: Service, accountId: string): Promise<FilterItems> {
  const isPrimary = and(eq(newsFilters.accountId, accountId), eq(newsFilters.primaryFilter, true));
  const [filter] = await db.select().from(newsFilters).where(isPrimary);
  return filter ?? { regionIds: [], industryIds: [] };
}
