import type { ClipboardEvent, FormEvent } from 'react';
import { codeIn } from '../../../forms/rules.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { boxMarks, type ControlProps, nativeProps } from '../control.ts';
import { pastedText, useFieldBox } from './useTextBox.ts';

/** Where a whole line of the message is pasted, only its code goes in. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = codeIn(pastedText(event));
  if (code === undefined) return;
  event.preventDefault();
  event.currentTarget.value = code;
  // Not an `Event`: a library of the page may have a class of its own under that name.
  event.currentTarget.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** A keyboard may insert the whole message, without a paste: before the field reads its box, the code alone stands in it. */
function reduceToCode({ currentTarget, nativeEvent, type }: FormEvent<HTMLInputElement>) {
  const { data, isComposing } = nativeEvent as InputEvent;
  const code = codeIn(data ?? '') ?? codeIn(currentTarget.value);
  if (code === undefined || isComposing) return;
  currentTarget.value = code;
  // Chromium fires no other event after this one.
  if (type === 'compositionend') currentTarget.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** One box for the whole code and no length limit: `123 456` and `123-456` go in; the form strips them. */
export function CodeControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  return (
    <div className="na-code">
      <input
        type="text"
        {...boxMarks(props)}
        inputMode="numeric"
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...nativeProps(props)}
        {...useFieldBox(store, field.name)}
        onPaste={pasteCode}
        onInputCapture={reduceToCode}
        onCompositionEndCapture={reduceToCode}
        placeholder={field.placeholder && t(field.placeholder)}
      />
    </div>
  );
}
