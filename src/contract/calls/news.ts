/** The news that a user follows (R7). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { empty, nonEmptyId, text, textOrNumber } from '../values.ts';

export const newsCalls = defineCalls({
  filters: {
    kind: 'session',
    method: 'GET',
    path: '/news/filter',
    reply: v.array(v.object({ filterId: nonEmptyId, filterName: text, primaryFilter: v.optional(v.nullable(v.boolean()), false) })),
  },
  makeFilter: {
    kind: 'session',
    method: 'POST',
    path: '/news/filter',
    reply: v.object({ filterId: nonEmptyId, filterName: text }),
  },
  saveFilter: {
    kind: 'session',
    method: 'PUT',
    path: '/news/filter/{filterId}',
    reply: empty,
  },
  filterItems: {
    kind: 'session',
    method: 'GET',
    path: '/news/filter/{filterId}',
    reply: v.object({ regionIds: v.array(textOrNumber), industryIds: v.array(textOrNumber) }),
  },
  saveFilterItems: {
    kind: 'session',
    method: 'POST',
    path: '/news/filter/{filterId}',
    reply: v.object({ regionIds: v.array(textOrNumber), industryIds: v.array(textOrNumber) }),
  },
  dailySubscription: {
    kind: 'session',
    method: 'PUT',
    path: '/news/subscription/daily',
    reply: empty,
  },
});
