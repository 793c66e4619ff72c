/** Step 4's save (R4, R7): after a failed write, Continue does not repeat those that succeeded. */
import { profileCalls } from '../../contract/calls/profile.ts';
import { newsCalls } from '../../contract/calls/news.ts';
import type { Reply } from '../../contract/contract.ts';
import { dailySubscription } from '../../contract/daily-subscription.ts';
import { filterItemsBody, profileBody } from './forms.ts';
import type { Values } from '../../forms/form.ts';
import { type Actions, action, choice, type Context, type Transition } from '../../flow/flow.ts';
import { saving, type Filter, type ProfessionalSave, type Written } from './memory.ts';
import { banners } from '../../flow/banners.ts';
import { notSaved } from '../../flow/recheck.ts';

/** R9: the name of the filter that the wizard makes. */
const PRIMARY = 'Primary';

type Due = Exclude<ProfessionalSave, { state: 'unasked' }>;

export const primaryOf = (filters: Reply<'filters'>): Reply<'filters'>[number] | undefined =>
  filters.find(({ filterName }) => filterName === PRIMARY);

const same = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);
const hasNewItems = ({ items, written: { filter } }: Due): boolean =>
  items !== undefined && !same(items, filter.state === 'filled' ? filter.items : undefined);
const filterIs = ({ written }: Due, state: Filter['state']): boolean => written.filter.state === state;

/** In the owner's order (R7). */
const writes = [
  { name: 'saveProfile', due: ({ profile, written }) => !same(profile, written.profile) },
  { name: 'makeFilter', due: (save) => hasNewItems(save) && filterIs(save, 'missing') },
  { name: 'saveFilter', due: (save) => hasNewItems(save) && filterIs(save, 'made') },
  { name: 'saveFilterItems', due: hasNewItems },
  { name: 'subscribe', due: ({ written }) => !written.subscribed },
] as const satisfies readonly { readonly name: string; readonly due: (save: Due) => boolean }[];

export const nextWrite = (save: Due): (typeof writes)[number]['name'] | undefined => writes.find(({ due }) => due(save))?.name;

/** `registrationComplete` opens the completion modal. */
function complete({ stored: { user } }: Context, { profile }: Due): Transition {
  return { store: { registrationComplete: true, wizard: undefined, user: user && { ...user, phone: profile.phone || undefined } } };
}

function continueSave(c: Context, save: Due): Transition {
  const next = nextWrite(save);
  return { memory: saving.as(save), ...(next ? { next } : complete(c, save)) };
}

/** `hadInterests`: the step began with interests, which the user may have removed. */
export type Continued = Values & { readonly hadInterests?: boolean };

export function beginSave(c: Context, values: Continued): Transition {
  const { written } = saving.of(c);
  const chosen = filterItemsBody(values);
  const items =
    chosen || values.hadInterests || written.filter.state === 'filled' ? { regionIds: [], industryIds: [], ...chosen } : undefined;
  return continueSave(c, { state: 'writing', profile: profileBody(values), items, written });
}

/** The actions run only after Continue, so `unasked` is here for the compiler alone. */
function dueOf(c: Context): Due {
  const save = saving.of(c);
  return save.state === 'unasked' ? { ...save, state: 'writing', profile: {}, items: undefined } : save;
}

const wrote = (c: Context, done: Partial<Written>): Transition => {
  const { profile, items, written } = dueOf(c);
  return continueSave(c, { state: 'writing', profile, items, written: { ...written, ...done } });
};

const filterIdOf = (c: Context): string => {
  const { filter } = saving.of(c).written;
  return filter.state === 'missing' ? '' : filter.id;
};

/** The writes of step 4, each leading to the next that is due (R7). */
export const professionalSave = {
  submit: choice(beginSave),
  saveProfile: action({
    call: profileCalls.saveProfile,
    saves: true,
    input: (c) => ({ body: dueOf(c).profile }),
    on: { ok: (_, c) => wrote(c, { profile: dueOf(c).profile }), else: notSaved },
  }),
  makeFilter: action({
    call: newsCalls.makeFilter,
    saves: true,
    input: () => ({ body: { filterName: PRIMARY } }),
    on: {
      ok: ({ filterId }, c) => wrote(c, { filter: { state: 'made', id: filterId } }),
      else: ({ requestId }, c) => ({ memory: saving.as({ ...dueOf(c), state: 'finding', unmade: requestId }), next: 'findFilter' }),
    },
  }),
  /** The fallback of R7: the filter may exist already. */
  findFilter: action({
    call: newsCalls.filters,
    saves: true,
    input: () => ({}),
    on: {
      ok(filters, c) {
        const filter = primaryOf(filters) ?? filters.find(({ primaryFilter }) => primaryFilter);
        if (filter) return wrote(c, { filter: { state: 'made', id: filter.filterId } });
        const save = dueOf(c);
        return { banner: { ...banners.changesNotSaved, requestId: save.state === 'finding' ? save.unmade : undefined }, report: true };
      },
      else: notSaved,
    },
  }),
  saveFilter: action({
    call: newsCalls.saveFilter,
    saves: true,
    input: (c) => ({ params: { filterId: filterIdOf(c) }, body: { filterName: PRIMARY, primaryFilter: true } }),
    on: { ok: (_, c) => wrote(c, { filter: { state: 'primary', id: filterIdOf(c) } }), else: notSaved },
  }),
  saveFilterItems: action({
    call: newsCalls.saveFilterItems,
    saves: true,
    input: (c) => ({ params: { filterId: filterIdOf(c) }, body: dueOf(c).items ?? {} }),
    on: { ok: (_, c) => wrote(c, { filter: { state: 'filled', id: filterIdOf(c), items: dueOf(c).items ?? {} } }), else: notSaved },
  }),
  subscribe: action({
    call: newsCalls.dailySubscription,
    saves: true,
    input: () => ({ body: dailySubscription }),
    on: { ok: (_, c) => wrote(c, { subscribed: true }), else: notSaved },
  }),
} as const satisfies Actions;
