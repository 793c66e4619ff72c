import { useText } from '../../text/TextContext.ts';
import { type ControlProps, nativeProps } from './control.ts';
import { useFieldBox } from './useTextBox.ts';

/** One box for the whole code and no length limit: `123 456`, `123-456` and a pasted line go in; the form strips them. */
export function CodeControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  return (
    <input
      type="text"
      className="na-input na-code"
      inputMode="numeric"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...nativeProps(props)}
      {...useFieldBox<HTMLInputElement>(store, field.name)}
      autoComplete={field.autocomplete ?? 'one-time-code'}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
