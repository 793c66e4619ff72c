import type { ClipboardEvent, FormEvent } from 'react';
import { codeIn } from '../../../forms/rules.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { boxMarks, type ControlProps, nativeProps } from '../control.ts';
import { pastedText, useFieldBox } from './TextControl.tsx';

/** The user may paste the whole text message. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = codeIn(pastedText(event));
  if (code === undefined) return;
  event.preventDefault();
  event.currentTarget.value = code;
  // Not an `Event`, since a library of the page may define a class of its own under that name.
  event.currentTarget.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** A keyboard may insert the whole text message without a paste, so the box is reduced to the code before the field reads it. */
function reduceToCode({ currentTarget, nativeEvent, type }: FormEvent<HTMLInputElement>) {
  const { data, isComposing } = nativeEvent as InputEvent;
  const code = codeIn(data ?? '') ?? codeIn(currentTarget.value);
  if (code === undefined || isComposing) return;
  currentTarget.value = code;
  // Chromium fires no other event after this one.
  if (type === 'compositionend') currentTarget.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** Without a length limit, `123 456` and `123-456` fit in; the form strips them. */
export function CodeControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  const isNumber = field.inputMode !== 'text';
  return (
    <div className={isNumber ? 'na-code' : 'na-code-text'}>
      <input
        type="text"
        {...boxMarks(props)}
        inputMode={isNumber ? 'numeric' : 'text'}
        dir="ltr"
        autoCapitalize={isNumber ? 'none' : 'characters'}
        autoCorrect={isNumber ? undefined : 'off'}
        spellCheck={false}
        {...nativeProps(props)}
        {...useFieldBox(store, field.name)}
        {...(isNumber && { onPaste: pasteCode, onInputCapture: reduceToCode, onCompositionEndCapture: reduceToCode })}
        placeholder={field.placeholder && t(field.placeholder)}
      />
    </div>
  );
}
