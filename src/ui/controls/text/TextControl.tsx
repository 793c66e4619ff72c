import type { ClipboardEvent } from 'react';
import { cleanEmail } from '../../../forms/email-address.ts';
import { capOf } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { boxMarks, type ControlProps, nativeProps } from '../control.ts';
import { pastedText, useFieldBox } from './useTextBox.ts';

/** A keyboard corrects nothing in names, addresses and answers. */
const exact = (capitals: 'none' | 'words') => ({ autoCapitalize: capitals, autoCorrect: 'off', spellCheck: false });

/** Addresses and numbers read left to right in every language. */
const attributes = {
  text: {},
  // Not `type="email"`, whose value a browser rewrites before the user's eyes.
  email: { inputMode: 'email', dir: 'ltr', ...exact('none') },
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
} as const;

/** A paste over the whole box leaves the address alone in it, without what stood around it, so that its limit cuts nothing off. */
function pasteEmail(event: ClipboardEvent<HTMLInputElement>) {
  const box = event.currentTarget;
  const pasted = pastedText(event);
  const address = cleanEmail(pasted);
  const isWhole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  if (!isWhole || address === pasted) return;
  event.preventDefault();
  box.value = address;
  // Not an `Event`: a library of the page may have a class of its own under that name.
  box.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

export function TextControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  const kind = field.kind === 'email' || field.kind === 'tel' ? field.kind : 'text';
  return (
    <input
      type="text"
      {...boxMarks(props)}
      {...attributes[kind]}
      {...(field.inputMode && { inputMode: field.inputMode })}
      {...(field.capitals && exact(field.capitals))}
      {...nativeProps(props)}
      {...useFieldBox(store, field.name)}
      onPaste={kind === 'email' ? pasteEmail : undefined}
      maxLength={capOf(field)}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
