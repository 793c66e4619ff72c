/** The controls of sign-in and of several features; a feature brings the others (`Feature.controls`). */
import { type ComponentType, createContext } from 'react';
import type { Kind } from '../../forms/form.ts';
import { CheckboxControl, RadioControl } from './choice/ChoiceControls.tsx';
import type { ControlProps } from './control.ts';
import { PasswordControl } from './text/PasswordControl.tsx';
import { TextControl } from './text/TextControl.tsx';

export interface Drawing {
  readonly Control: ComponentType<ControlProps>;
  /** The label belongs to one control or to a group of them, or the control renders its own. */
  readonly label: 'control' | 'group' | 'own';
  readonly ownSlot?: true;
}

export type Controls = { [K in Kind]?: Drawing };

export const controls: Controls = {
  text: { Control: TextControl, label: 'control' },
  email: { Control: TextControl, label: 'control' },
  tel: { Control: TextControl, label: 'control' },
  password: { Control: PasswordControl, label: 'control' },
  radio: { Control: RadioControl, label: 'group' },
  checkbox: { Control: CheckboxControl, label: 'own' },
};

export const ControlsContext = createContext(controls);
