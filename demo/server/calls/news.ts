/** News interests and the daily e-mail of somebody signed in. */
import { changeFilter, filterNamed, filterNameOf, filtersOf, findFilter, storeItems } from '../accounts/news-filters.ts';
import type { Call, Calls } from '../api/call.ts';
import { refuse } from '../api/failure.ts';
import { dailySubscriptions } from '../db/schema/content.ts';

const own = ({ service, holder, params }: Call<'saveFilter'> | Call<'filterItems'> | Call<'saveFilterItems'>) =>
  findFilter(service, holder.account.id, params.filterId);

/** Checks the hours of the day, and the length of words that only the service defines. */
function checkSubscription({ frequencyFlag, timeFirstEmailGmt, sortBy, displayContent }: Call<'dailySubscription'>['body']): void {
  const isWithin = (n: number, most: number) => Number.isInteger(n) && n >= 0 && n <= most;
  const areWords = [sortBy, displayContent].every((word) => /^[A-Za-z]{1,32}$/.test(word));
  if (!isWithin(frequencyFlag, 9) || !isWithin(timeFirstEmailGmt, 23) || !areWords) throw refuse('INVALID_REQUEST');
}

export const news = {
  async filters({ service, holder }) {
    const filters = await filtersOf(service, holder.account.id);
    return filters.map(({ id, filterName, primaryFilter }) => ({ filterId: id, filterName, primaryFilter }));
  },

  async makeFilter({ service, holder, body }) {
    const { id, filterName } = await filterNamed(service.db, holder.account.id, filterNameOf(body.filterName));
    return { filterId: id, filterName };
  },

  async saveFilter(call) {
    const { service, body } = call;
    await changeFilter(service.db, await own(call), filterNameOf(body.filterName), body.primaryFilter);
    return {};
  },

  async filterItems(call) {
    const { regionIds, industryIds } = await own(call);
    return { regionIds, industryIds };
  },

  async saveFilterItems(call) {
    const { id } = await own(call);
    return storeItems(call.service.db, id, call.body);
  },

  async dailySubscription({ service, holder, body }) {
    checkSubscription(body);
    const accountId = holder.account.id;
    await service.db
      .insert(dailySubscriptions)
      .values({ accountId, ...body })
      .onConflictDoUpdate({ target: dailySubscriptions.accountId, set: body });
    return {};
  },
} satisfies Partial<Calls>;
