/** The one place that knows how a kind of field is drawn. */
import type { ComponentType } from 'react';
import type { Kind } from '../../forms/form.ts';
import { CheckboxControl } from './choice/CheckboxControl.tsx';
import { CodeControl } from './text/CodeControl.tsx';
import type { ControlProps } from './control.ts';
import { PasswordControl } from './text/PasswordControl.tsx';
import { RadioControl } from './choice/RadioControl.tsx';
import { RepeatedControl } from './list/RepeatedControl.tsx';
import { SelectControl } from './choice/SelectControl.tsx';
import { TextareaControl } from './text/TextareaControl.tsx';
import { TextControl } from './text/TextControl.tsx';
import { TreeControl } from './list/TreeControl.tsx';

export interface Drawing {
  readonly Control: ComponentType<ControlProps>;
  /** Where the label stands: tied to one control, heading a group of them, or drawn by the control itself. */
  readonly label: 'control' | 'group' | 'own';
  /** The control puts the field's message where it belongs; under the control unless given. */
  readonly ownSlot?: true;
}

/** One row a kind. */
export const controls: Readonly<Record<Kind, Drawing>> = {
  text: { Control: TextControl, label: 'control' },
  email: { Control: TextControl, label: 'control' },
  tel: { Control: TextControl, label: 'control' },
  password: { Control: PasswordControl, label: 'control' },
  code: { Control: CodeControl, label: 'control' },
  textarea: { Control: TextareaControl, label: 'control' },
  select: { Control: SelectControl, label: 'control' },
  radio: { Control: RadioControl, label: 'group' },
  checkbox: { Control: CheckboxControl, label: 'own' },
  tree: { Control: TreeControl, label: 'group' },
  repeated: { Control: RepeatedControl, label: 'group', ownSlot: true },
};
