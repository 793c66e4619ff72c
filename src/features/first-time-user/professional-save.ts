/**
 * Step 4's save (R4, R7): one write after the other, each a row. What is already written is not written again when a later one failed
 * and Continue is pressed once more.
 */
import type { Body, Reply } from '../../contract/contract.ts';
import { filterItemsBody, profileBody } from './forms.ts';
import type { Values } from '../../forms/form.ts';
import { type Actions, action, choice, type Context, type Transition } from '../../flow/action.ts';
import { slice } from '../../flow/memory.ts';
import { banners } from '../../flow/banners.ts';
import { notSaved } from '../../flow/recheck.ts';

/** R9 */
const PRIMARY = 'Primary';

/** What is to be written, and what has been. */
export interface ProfessionalSave {
  readonly profile: Body<'saveProfile'>;
  /** Missing: no interest was chosen, now or before. */
  readonly items?: Body<'saveFilterItems'>;
  /** The request that was to make the filter and did not. */
  readonly unmade?: string;
  readonly saved: {
    readonly profile?: Body<'saveProfile'>;
    readonly filterId?: string;
    readonly primary?: boolean;
    readonly items?: Body<'saveFilterItems'>;
    readonly subscribed?: boolean;
  };
}
type Saved = ProfessionalSave['saved'];

export const saving = slice<ProfessionalSave>('first-time-saving', { profile: {}, saved: {} });

/** The wizard's filter, where there is one already. */
export const primaryOf = (filters: Reply<'filters'>): Reply<'filters'>[number] | undefined =>
  filters.find(({ filterName }) => filterName === PRIMARY);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const hasNewItems = ({ items, saved }: ProfessionalSave): boolean => items !== undefined && !same(items, saved.items);

/** In the owner's order (R7). */
const writes = [
  { name: 'saveProfile', due: ({ profile, saved }) => !same(profile, saved.profile) },
  { name: 'makeFilter', due: (save) => hasNewItems(save) && !save.saved.filterId },
  { name: 'saveFilter', due: (save) => hasNewItems(save) && !save.saved.primary },
  { name: 'saveFilterItems', due: hasNewItems },
  { name: 'subscribe', due: ({ saved }) => !saved.subscribed },
] as const satisfies readonly { readonly name: string; readonly due: (save: ProfessionalSave) => boolean }[];

/** The write that is due; `undefined` once all are done. */
export const nextWrite = (save: ProfessionalSave): (typeof writes)[number]['name'] | undefined => writes.find(({ due }) => due(save))?.name;

/** All is written: the flag, the phone, and with them the completion modal. */
function complete({ stored: { user } }: Context, { profile }: ProfessionalSave): Transition {
  return { store: { registrationComplete: true, wizard: undefined, user: user && { ...user, phone: profile.phone || undefined } } };
}

function goOn(c: Context, save: ProfessionalSave): Transition {
  const next = nextWrite(save);
  return { memory: saving.as(save), ...(next ? { next } : complete(c, save)) };
}

/** What was typed, and whether the step began with interests, which may have been taken away. */
export type Continued = Values & { readonly hadInterests?: boolean };

/** Continue was pressed: whatever has not been written yet is due. */
export function beginSave(c: Context, values: Continued): Transition {
  const saved = saving.of(c).saved;
  const chosen = filterItemsBody(values);
  const items = chosen || values.hadInterests || saved.items ? { regionIds: [], industryIds: [], ...chosen } : undefined;
  return goOn(c, { profile: profileBody(values), items, saved });
}

/** This write is done. */
const wrote = (c: Context, done: Partial<Saved>): Transition => {
  const save = saving.of(c);
  return goOn(c, { ...save, saved: { ...save.saved, ...done } });
};

/** decisions 7: created, not yet active. */
const dailySubscription: Body<'dailySubscription'> = {
  active: false,
  html: true,
  sortBy: 'groupByDate',
  displayContent: 'headline',
  frequencyFlag: 1,
  timeFirstEmailGmt: 13,
  sendEmptyEmail: false,
};

const filterId = (c: Context) => ({ filterId: saving.of(c).saved.filterId ?? '' });

/** Continue of step 4, and its writes as actions, each leading to the next that is due (R7). */
export const professionalSave = {
  submit: choice(beginSave),
  saveProfile: action({
    call: 'saveProfile',
    saves: true,
    input: (c) => ({ body: saving.of(c).profile }),
    on: { ok: (_, c) => wrote(c, { profile: saving.of(c).profile }), else: notSaved },
  }),
  makeFilter: action({
    call: 'makeFilter',
    saves: true,
    input: () => ({ body: { filterName: PRIMARY } }),
    on: {
      ok: (filter, c) => wrote(c, { filterId: filter.filterId }),
      else: ({ requestId }, c) => ({ memory: saving.as({ ...saving.of(c), unmade: requestId }), next: 'findFilter' }),
    },
  }),
  /** The fallback of R7: the filter may be there already. */
  findFilter: action({
    call: 'filters',
    saves: true,
    input: () => ({}),
    on: {
      ok(filters, c) {
        const found = primaryOf(filters) ?? filters.find(({ primaryFilter }) => primaryFilter);
        if (found) return wrote(c, { filterId: found.filterId });
        return { banner: { ...banners.changesNotSaved, requestId: saving.of(c).unmade }, report: true };
      },
      else: notSaved,
    },
  }),
  saveFilter: action({
    call: 'saveFilter',
    saves: true,
    input: (c) => ({ params: filterId(c), body: { filterName: PRIMARY, primaryFilter: true } }),
    on: { ok: (_, c) => wrote(c, { primary: true }), else: notSaved },
  }),
  saveFilterItems: action({
    call: 'saveFilterItems',
    saves: true,
    input: (c) => ({ params: filterId(c), body: saving.of(c).items ?? {} }),
    on: { ok: (_, c) => wrote(c, { items: saving.of(c).items }), else: notSaved },
  }),
  subscribe: action({
    call: 'dailySubscription',
    saves: true,
    input: () => ({ body: dailySubscription }),
    on: { ok: (_, c) => wrote(c, { subscribed: true }), else: notSaved },
  }),
} as const satisfies Actions;
