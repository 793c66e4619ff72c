/** What the wizard remembers until another person signs in. */
import type { Body, Reply } from '../../contract/contract.ts';
import { slice } from '../../flow/memory.ts';

/** The items of the Primary filter; `undefined` where there is no such filter. */
type Interests = Reply<'filterItems'> | undefined;

/** What the last step asks for before its form opens, one after the other (decisions 7): named after what is asked for next. */
export type Professional =
  | { readonly state: 'filters' }
  | { readonly state: 'interests'; readonly filterId: string }
  | { readonly state: 'profile'; readonly interests: Interests }
  | { readonly state: 'known'; readonly interests: Interests; readonly profile: Reply<'profile'> };
export const professional = slice<Professional>('first-time-professional', { state: 'filters' });

type Items = Body<'saveFilterItems'>;

/** How far the wizard's filter has come (R7). */
export type Filter =
  | { readonly state: 'missing' }
  | { readonly state: 'made'; readonly id: string }
  | { readonly state: 'primary'; readonly id: string }
  | { readonly state: 'filled'; readonly id: string; readonly items: Items };

/** What the last step has written. */
export interface Written {
  readonly profile: Body<'saveProfile'> | undefined;
  readonly filter: Filter;
  readonly subscribed: boolean;
}

/** The save of the last step. `items`: `undefined` where no interest was chosen, now or before. */
export type ProfessionalSave =
  | { readonly state: 'unasked'; readonly written: Written }
  | { readonly state: 'writing'; readonly written: Written; readonly profile: Body<'saveProfile'>; readonly items: Items | undefined }
  /** The filter was not made, so it may be there already; `unmade` is the request that was to make it. */
  | {
      readonly state: 'finding';
      readonly written: Written;
      readonly profile: Body<'saveProfile'>;
      readonly items: Items | undefined;
      readonly unmade: string;
    };
export const saving = slice<ProfessionalSave>('first-time-saving', {
  state: 'unasked',
  written: { profile: undefined, filter: { state: 'missing' }, subscribed: false },
});
