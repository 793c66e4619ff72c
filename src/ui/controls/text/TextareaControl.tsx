import { capOf } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { type ControlProps, nativeProps } from '../control.ts';
import { useFieldBox } from './useTextBox.ts';

export function TextareaControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  return (
    <textarea
      className="na-input na-textarea"
      rows={4}
      {...nativeProps(props)}
      {...useFieldBox<HTMLTextAreaElement>(store, field.name)}
      maxLength={capOf(field)}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
