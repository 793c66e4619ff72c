import { useText } from '../../text/TextContext.ts';
import { type ControlProps, longest, nativeProps } from './control.ts';
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
      maxLength={longest(field)}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
