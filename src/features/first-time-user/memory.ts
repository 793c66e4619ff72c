/** What the wizard remembers until another user signs in. */
import type { Body, Reply } from '../../contract/contract.ts';
import { slice } from '../../flow/memory.ts';
import type { Values } from '../../forms/form.ts';
import type { StepNumber } from './progress.ts';
import type { Stored, StoredPatch, WizardDraft } from '../../session/stored.ts';

/** The other two steps contain secrets, so their values are not kept. */
const steps = { personal: 3, professional: 4 } as const satisfies Record<string, StepNumber>;

export const wizardPatch = ({ wizard }: Stored, patch: WizardDraft): StoredPatch => ({ wizard: { ...wizard, ...patch } });

/** A step that is saved, or whose session is over, keeps nothing. */
export const storeDraftOf =
  (part: keyof typeof steps) =>
  (stored: Stored, values: Values): StoredPatch | undefined => {
    const isOpen = stored.authToken !== undefined && !stored.registrationComplete && Number(stored.registrationStep) === steps[part];
    return isOpen ? wizardPatch(stored, { [part]: values }) : undefined;
  };

/** `undefined` where there is no Primary filter. */
type Interests = Reply<'filterItems'> | undefined;

/** Each state is named after the next call, since the last step makes them one after the other (decisions 7). */
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

export interface Written {
  readonly profile: Body<'saveProfile'> | undefined;
  readonly filter: Filter;
  readonly subscribed: boolean;
}

/** `items` is `undefined` where no interest was chosen, now or before. */
export type ProfessionalSave =
  | { readonly state: 'unasked'; readonly written: Written }
  | { readonly state: 'writing'; readonly written: Written; readonly profile: Body<'saveProfile'>; readonly items: Items | undefined }
  /** The filter may exist although the call failed; `unmade` is the id of the request that was to make it. */
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
