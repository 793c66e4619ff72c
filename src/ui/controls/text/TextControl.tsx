import { capOf } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { type ControlProps, nativeProps } from '../control.ts';
import { useFieldBox } from './useTextBox.ts';

/** Addresses and numbers read left to right in every language. */
const attributes = {
  text: {},
  email: { type: 'email', inputMode: 'email', dir: 'ltr', autoCapitalize: 'none', spellCheck: false },
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
} as const;

export function TextControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  const kind = field.kind === 'email' || field.kind === 'tel' ? field.kind : 'text';
  return (
    <input
      type="text"
      className="na-input"
      {...attributes[kind]}
      {...(field.inputMode && { inputMode: field.inputMode })}
      {...nativeProps(props)}
      {...useFieldBox(store, field.name)}
      maxLength={capOf(field)}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
