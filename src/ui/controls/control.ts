import type { ReactNode } from 'react';
import { personalMarks, secretMarks } from '../marks.tsx';
import type { Field, FieldValue, Option } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';

export interface ControlProps {
  readonly store: FormStore;
  readonly field: Field;
  /** Target of the label's `for`. */
  readonly id: string;
  /** Ids of error and hint. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
  /** `undefined` while the list is loading. */
  readonly options: readonly Option[] | undefined;
  /** The field's message, for a control that places it itself. */
  readonly slot?: ReactNode;
}

const SECRET_KINDS: readonly string[] = ['password', 'code'];
const ANSWER = /^answer/;

export const boxMarks = ({ field: { kind, name } }: ControlProps) =>
  SECRET_KINDS.includes(kind) || ANSWER.test(name) ? secretMarks('na-input') : personalMarks('na-input');

export const nativeProps = ({ field, id, describedBy, invalid, required, disabled }: ControlProps) => ({
  id,
  name: field.name,
  part: 'input',
  disabled,
  // `required` would make Firefox treat the untouched field, and its form, as invalid.
  'aria-required': required || undefined,
  // HTML defines none for a checkbox.
  autoComplete: field.kind === 'checkbox' ? undefined : (field.autocomplete ?? 'off'),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});

export const listOf = (value: FieldValue | undefined): readonly string[] => (typeof value === 'object' ? value : []);
