import { type KeyboardEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { capOf } from '../../../forms/form.ts';
import { maxLength } from '../../../forms/rules.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Status } from '../../feedback/LiveRegion.tsx';
import { listening } from '../../listening.ts';
import { passwordText } from '../../text.ts';
import { boxMarks, type ControlProps, nativeProps } from '../control.ts';
import { useFieldBox } from './TextControl.tsx';

/** Only keys are stopped: what is pasted, dropped, composed or filled in stays whole, and the form's rule refuses it. */
function stopAt(cap: number, event: InputEvent): void {
  const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
  const isKey = event.inputType === 'insertText' && [...(event.data ?? '')].length === 1;
  if (isKey && value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) >= cap) event.preventDefault();
}

export function PasswordControl(props: ControlProps) {
  const t = useText();
  const { store, field, id } = props;
  const box = useFieldBox(store, field.name);
  const [isVisible, setShown] = useState(false);
  // Nothing is announced until the button is pressed.
  const [isToggled, setIsToggled] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { cap } = field;
  const isFull = useStore(store, ({ values }) => String(values[field.name] ?? '').length === cap);

  useEffect(() => {
    const node = box.ref.current;
    return node && cap !== undefined ? listening<InputEvent>(node, 'beforeinput', (event) => stopAt(cap, event)) : undefined;
  }, [box.ref, cap]);

  useEffect(() => {
    const form = box.ref.current?.form;
    const hide = () => {
      setShown(false);
      setIsToggled(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [box.ref]);

  // Requested before they are announced, or they would be announced in English first.
  const capsLockWords = t(passwordText.capsLock);
  const shownWords = t(passwordText.shown);
  const hiddenWords = t(passwordText.hidden);
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="na-password">
      <input
        {...boxMarks(props)}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...nativeProps(props)}
        {...box}
        type={isVisible ? 'text' : 'password'}
        {...(field.generator && { passwordrules: field.generator })}
        // A pasted password that the browser cuts would differ from the one that the manager keeps.
        maxLength={cap === undefined ? capOf(field) : undefined}
        onKeyDown={notice}
        onKeyUp={notice}
        onBlur={() => setCapsLock(false)}
      />
      <button
        type="button"
        className="na-toggle"
        aria-controls={id}
        // A press must not take the focus out of the box: the caret stays and the field does not count as left.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setShown(!isVisible);
          setIsToggled(true);
        }}
      >
        <span aria-hidden="true" data-other={t(isVisible ? passwordText.show : passwordText.hide)}>
          {t(isVisible ? passwordText.hide : passwordText.show)}
        </span>
        <span className="na-sr">{t(isVisible ? passwordText.hideName : passwordText.showName)}</span>
      </button>
      <Status className="na-sr">{isToggled && (isVisible ? shownWords : hiddenWords)}</Status>
      <Status className="na-caps">{capsLock ? capsLockWords : cap && isFull && t(maxLength(cap).message)}</Status>
    </div>
  );
}
