/** What every control gets from the field around it. */
import type { ReactNode } from 'react';
import { personalMarks, secretMarks } from '../marks.tsx';
import type { Field, FieldValue, Option } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';

/** What every kind of control is given. */
export interface ControlProps {
  readonly store: FormStore;
  readonly field: Field;
  /** Id of the control, for the label's `for`. */
  readonly id: string;
  /** Ids of error and hint. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** An empty value would be refused. */
  readonly required: boolean;
  readonly disabled: boolean;
  /** `undefined` while the list is on its way. */
  readonly options: readonly Option[] | undefined;
  /** The field's message, for the control that puts it somewhere itself. */
  readonly slot?: ReactNode;
}

const SECRET_KINDS: readonly string[] = ['password', 'code'];
const ANSWER = /^answer/;

/** The marks of a box in which the user types. */
export const boxMarks = ({ field: { kind, name } }: ControlProps) =>
  SECRET_KINDS.includes(kind) || ANSWER.test(name) ? secretMarks('na-input') : personalMarks('na-input');

/** Attributes that all native controls share. */
export const nativeProps = ({ field, id, describedBy, invalid, required, disabled }: ControlProps) => ({
  id,
  name: field.name,
  part: 'input',
  disabled,
  // `required` would make Firefox call the untouched field, and its form, invalid.
  'aria-required': required || undefined,
  // HTML has none for a checkbox.
  autoComplete: field.kind === 'checkbox' ? undefined : (field.autocomplete ?? 'off'),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});

/** The values of a field that holds several. */
export const listOf = (value: FieldValue | undefined): readonly string[] => (typeof value === 'object' ? value : []);
