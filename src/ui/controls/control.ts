/** What every control gets from the field around it. */
import type { Field, Option } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';

export interface ControlProps {
  readonly store: FormStore;
  readonly field: Field;
  /** Of the control, for the label's `for`. */
  readonly id: string;
  /** Of the label's words, for groups. */
  readonly labelId: string;
  /** Ids of error and hint. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** `undefined` while the list is on its way. */
  readonly options: readonly Option[] | undefined;
}

/** One character over the limit goes in, so that the message can say why (decisions 8). */
export const longest = (field: Field): number | undefined =>
  field.cap ?? (field.max === undefined ? undefined : field.max + 1);

/** Attributes that all native controls share. */
export const nativeProps = ({ field, id, describedBy, invalid, disabled }: ControlProps) => ({
  id,
  name: field.name,
  part: 'input',
  disabled,
  autoComplete: field.autocomplete,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});
