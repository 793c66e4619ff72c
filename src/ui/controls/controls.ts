/** How each kind of field is drawn: here those of signing in and of several features; a feature brings the others (`Feature.controls`). */
import { type ComponentType, createContext } from 'react';
import type { Kind } from '../../forms/form.ts';
import { CheckboxControl } from './choice/CheckboxControl.tsx';
import type { ControlProps } from './control.ts';
import { PasswordControl } from './text/PasswordControl.tsx';
import { RadioControl } from './choice/RadioControl.tsx';
import { TextControl } from './text/TextControl.tsx';

export interface Drawing {
  readonly Control: ComponentType<ControlProps>;
  /** Where the label stands: tied to one control, heading a group of them, or drawn by the control itself. */
  readonly label: 'control' | 'group' | 'own';
  /** The control puts the field's message where it belongs; under the control unless given. */
  readonly ownSlot?: true;
}

/** One row a kind. */
export type Controls = { [K in Kind]?: Drawing };

/** Those that signing in needs; a feature with other kinds adds its own. */
export const controls: Controls = {
  text: { Control: TextControl, label: 'control' },
  email: { Control: TextControl, label: 'control' },
  tel: { Control: TextControl, label: 'control' },
  password: { Control: PasswordControl, label: 'control' },
  radio: { Control: RadioControl, label: 'group' },
  checkbox: { Control: CheckboxControl, label: 'own' },
};

export const ControlsContext = createContext(controls);
