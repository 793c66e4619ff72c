import { type ClipboardEvent, type FormEvent, useEffect } from 'react';
import { codeDigits, codeIn } from '../../../forms/rules.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { listening } from '../../listening.ts';
import { type ControlProps, nativeProps } from '../control.ts';
import { useTextBox } from './useTextBox.ts';

/** Digits before the gap. */
const GROUP = 3;

/** Digits as the placeholder shows them, `123 456`; any other text as it was typed. */
function grouped(text: string): string {
  const digits = codeDigits(text);
  if (!/^\d+$/.test(digits)) return text;
  return digits.length > GROUP ? `${digits.slice(0, GROUP)} ${digits.slice(GROUP)}` : digits;
}

/** Puts the gap in, before anybody else reads the box; the caret stays beside the digit that it was beside. */
function group(event: FormEvent<HTMLInputElement>) {
  const box = event.currentTarget;
  const { isComposing, inputType } = event.nativeEvent as InputEvent;
  // What a keyboard is still composing is left alone, and told once it is done.
  if (isComposing) return event.stopPropagation();
  const text = grouped(box.value);
  if (text === box.value) return;
  const before = codeDigits(box.value.slice(0, box.selectionStart ?? undefined)).length;
  box.value = text;
  // Delete before the gap goes on behind it; otherwise it would take the gap away again and again.
  const isBehind = before > GROUP || (before === GROUP && inputType === 'deleteContentForward');
  // A box that somebody else fills in must not take the focus, as it does in some browsers when its selection is set.
  if (before < codeDigits(text).length) box.setSelectionRange(before + Number(isBehind), before + Number(isBehind));
}

const tellInput = (box: HTMLInputElement) => box.dispatchEvent(new Event('input', { bubbles: true }));

/** Where a whole line of the message is pasted, only its code goes in. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = codeIn(event.clipboardData.getData('text'));
  if (code === undefined) return;
  event.preventDefault();
  event.currentTarget.value = code;
  tellInput(event.currentTarget);
}

/** One box for the whole code and no length limit: `123 456` and `123-456` go in; the form strips them. */
export function CodeControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  const box = useTextBox<HTMLInputElement>(
    store,
    (values) => grouped(String(values[field.name] ?? '')),
    (text) => store.set(field.name, text),
  );
  useEffect(() => {
    const input = box.ref.current;
    return input ? listening(input, 'compositionend', () => tellInput(input)) : undefined;
  }, [box.ref]);
  return (
    <div className="na-code">
      <input
        type="text"
        className="na-input"
        inputMode="numeric"
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...nativeProps(props)}
        {...box}
        onInputCapture={group}
        onPaste={pasteCode}
        autoComplete={field.autocomplete ?? 'one-time-code'}
        placeholder={field.placeholder && t(field.placeholder)}
      />
    </div>
  );
}
