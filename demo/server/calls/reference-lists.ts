import type { CallName } from '../../../src/contract/contract.ts';
import type { VocabItem } from '../../../src/contract/calls/lists.ts';
import { countries } from '../../data/countries.ts';
import { languages } from '../../data/languages.ts';
import { newsInterests } from '../../data/news-interests.ts';
import { roles } from '../../data/roles.ts';
import { states } from '../../data/states.ts';
import { timezones } from '../../data/timezones.ts';
import { primaryItems } from '../accounts/news-filters.ts';
import type { Call, Calls, Result } from './call.ts';
import type { Service } from '../service.ts';

type Public = Extract<CallName, `${string}Public`>;
type ListName = Public extends `${infer Name extends CallName}Public` ? Name : never;

const marked = (items: readonly VocabItem[], chosen: readonly string[]) =>
  items.map((item) => ({ ...item, selected: chosen.includes(item.vocabId) }));

async function interestsOf(service: Service, accountId: string | undefined) {
  if (!accountId) return newsInterests;
  const { regionIds, industryIds } = await primaryItems(service, accountId);
  return {
    regionHierarchy: marked(newsInterests.regionHierarchy, regionIds),
    industryHierarchy: marked(newsInterests.industryHierarchy, industryIds),
  };
}

/** `accountId` is the signed-in user's. */
const rows: { readonly [N in ListName]: (service: Service, accountId: string | undefined) => Promise<Result<N>> } = {
  states: async () => states,
  countries: async () => countries,
  languages: async () => languages,
  timezones: async () => timezones,
  roles: async () => roles,
  newsInterests: interestsOf,
};

const twins = (Object.keys(rows) as ListName[]).flatMap((name) => {
  const answer = ({ service, holder }: Call<ListName> | Call<Public>) => rows[name](service, holder?.account.id);
  return [
    [name, answer],
    [`${name}Public`, answer],
  ];
});

export const referenceLists = Object.fromEntries(twins) as Pick<Calls, ListName | Public>;
