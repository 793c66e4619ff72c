import { changeFilter, filterNamed, filterNameOf, filtersOf, findFilter, storeItems } from '../accounts/news-filters.ts';
import type { Call, Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { dailySubscriptions } from '../db/schema/content.ts';
import { lockSession } from '../security/sessions.ts';
import type { Service } from '../service.ts';

const named = (service: Service, { holder, params }: Call<'saveFilter'> | Call<'filterItems'> | Call<'saveFilterItems'>) =>
  findFilter(service, holder.account.id, params.filterId);

/** Only the service defines the words, so their length is all that is checked. */
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

  async makeFilter({ holder, body, commitWithAnswer }) {
    const name = filterNameOf(body.filterName);
    return commitWithAnswer(async (tx) => {
      const account = await lockSession(tx, holder);
      const { id, filterName } = await filterNamed(tx.db, account.id, name);
      return { filterId: id, filterName };
    });
  },

  async saveFilter(call) {
    const { holder, body, commitWithAnswer } = call;
    return commitWithAnswer(async (tx) => {
      await lockSession(tx, holder);
      await changeFilter(tx.db, await named(tx, call), filterNameOf(body.filterName), body.primaryFilter);
      return {};
    });
  },

  async filterItems(call) {
    const { regionIds, industryIds } = await named(call.service, call);
    return { regionIds, industryIds };
  },

  async saveFilterItems(call) {
    return call.commitWithAnswer(async (tx) => {
      await lockSession(tx, call.holder);
      const { id } = await named(tx, call);
      return storeItems(tx.db, id, call.body);
    });
  },

  async dailySubscription({ holder, body, commitWithAnswer }) {
    checkSubscription(body);
    return commitWithAnswer(async (tx) => {
      const { id: accountId } = await lockSession(tx, holder);
      await tx.db
        .insert(dailySubscriptions)
        .values({ accountId, ...body })
        .onConflictDoUpdate({ target: dailySubscriptions.accountId, set: body });
      return {};
    });
  },
} satisfies Partial<Calls>;
