import { useContext, useEffect, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { isActive, isReady, sentValues, type Lists, type Values } from '../../forms/form.ts';
import { cleanEmail, isEmail } from '../../forms/email-address.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { BOX } from '../arrival.ts';
import { Button } from '../Button.tsx';
import { Wait } from '../feedback/LiveRegion.tsx';
import { RefusedContext, StepContext } from '../layout/Card.tsx';
import { Fields } from './Fields.tsx';
import { useFormFocus } from './useFormFocus.ts';

/** Chrome on iOS and password managers choose without an event; a value that a loaded list does not offer counts as nothing chosen. */
function readChoices(form: HTMLFormElement, store: FormStore): void {
  const { values } = store.getState();
  for (const box of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '[data-field] :is(select, [type=checkbox], [type=radio]:checked)',
  )) {
    const name = (box.closest('[data-field]') as HTMLElement).dataset['field'] as string;
    const isTick = box.type === 'checkbox';
    // Only the user ticks the boxes of a list.
    if (isTick && typeof values[name] !== 'boolean') continue;
    const value = isTick ? (box as HTMLInputElement).checked : box.value;
    if (!box.disabled && value !== values[name]) store.set(name, value);
  }
  // Text filled in beside a choice belongs to it, but a hidden text box must not overwrite a list of the same name.
  for (const field of store.form.fields)
    if (field.kind === 'text' && isActive(field, store.getState().values)) store.set(field.name, values[field.name] as string);
}

export interface FormViewProps {
  readonly store: FormStore;
  /** Called once every rule holds. */
  readonly onSubmit: (values: Values) => void;
  /** A call is under way, so nothing is submitted. */
  readonly busy?: boolean;
  readonly lists?: Lists;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly actions?: ReactNode;
  readonly secondary?: ReactNode;
  /** Password managers need the address that a lone password form belongs to. */
  readonly username?: string;
  /** Called in place of `onSubmit` where a password manager has put another address into that box. */
  readonly onOtherName?: (name: string) => void;
  readonly focusFirst?: boolean;
  /** For words that change with what is chosen; the form's own unless given. */
  readonly submit?: string;
  readonly submitBusy?: string;
  readonly submitDisabled?: boolean;
}

interface SubmitButtonProps extends Pick<FormViewProps, 'store' | 'submit' | 'submitBusy' | 'submitDisabled'> {
  readonly busy: boolean;
  readonly wide: boolean;
}

function SubmitButton({ store, busy, wide, submit, submitBusy, submitDisabled }: SubmitButtonProps) {
  const t = useText();
  const { form } = store;
  const ready = useStore(store, (state) => isReady(form, state));
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button cannot keep the focus.
  useLayoutEffect(() => {
    const pressed = button.current;
    if (submitDisabled && pressed?.matches(':focus')) pressed.form?.querySelector<HTMLElement>(BOX)?.focus();
  }, [submitDisabled]);
  return (
    <Button ref={button} type="submit" wide={wide} busy={busy} busyLabel={submitBusy} disabled={(!ready || submitDisabled) && !busy}>
      {submit ?? t(form.submit)}
    </Button>
  );
}

/** Enter that ends an IME composition, or is held down, is no submit, and browsers drop it while the button is disabled. */
function onEnter(event: KeyboardEvent, store: FormStore, isOn: boolean): void {
  const { isComposing, keyCode, repeat } = event.nativeEvent;
  const onText = event.target instanceof Element && event.target.matches('input:not([type=checkbox], [type=radio])');
  if (event.key !== 'Enter' || !onText || event.defaultPrevented) return;
  if (isComposing || keyCode === 229 || repeat) event.preventDefault();
  else if (isOn && !isReady(store.form, store.getState())) {
    event.preventDefault();
    store.check();
  }
}

function otherName(form: HTMLFormElement, username = ''): string | undefined {
  const filled = cleanEmail(form.querySelector<HTMLInputElement>('.na-username')?.value ?? '');
  return isEmail(filled) && filled.toLowerCase() !== cleanEmail(username).toLowerCase() ? filled : undefined;
}

/** The step names the group, so that screen readers read its name with the first field. */
export function FormView(props: FormViewProps) {
  const {
    store,
    busy = false,
    lists,
    before,
    after,
    actions,
    secondary,
    username,
    onOtherName,
    onSubmit,
    focusFirst = false,
    submit: label,
    submitBusy,
    submitDisabled = false,
  } = props;
  const step = useContext(StepContext);
  const ref = useRef<HTMLFormElement>(null);
  useFormFocus(store, ref, focusFirst);
  const isRefused = useStore(store, (state) => state.isRefused);
  const isEmptied = useStore(store, (state) => state.isEmptied);
  const setFormRefused = useContext(RefusedContext);
  useEffect(() => {
    setFormRefused(isRefused);
    return () => setFormRefused(false);
  }, [setFormRefused, isRefused]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // In light DOM this form may be inside one of the host's own.
    event.stopPropagation();
    if (busy || submitDisabled) return;
    readChoices(event.currentTarget, store);
    if (store.check() !== undefined) return;
    const other = onOtherName && otherName(event.currentTarget, username);
    if (other !== undefined) onOtherName?.(other);
    else onSubmit(sentValues(store.form, store.getState().values));
  }

  return (
    <div {...(step && { role: 'group', 'aria-labelledby': step })}>
      {/* `dialog`: `form.submit()` by a script of the page or of an extension sends nothing (decisions 11). */}
      <form
        className="na-form"
        ref={ref}
        method="dialog"
        data-emptied={isEmptied || undefined}
        noValidate
        onSubmit={send}
        onKeyDown={(event) => onEnter(event, store, !busy && !submitDisabled)}
      >
        {before}
        {username !== undefined && (
          // An address that a password manager puts here must stay until the form is sent.
          <input
            key={username}
            className="na-username"
            type="text"
            name="username"
            autoComplete="username"
            defaultValue={username}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
        <Fields store={store} lists={lists} />
        {after}
        <div className={actions ? 'na-actions' : undefined}>
          {actions}
          <SubmitButton store={store} busy={busy} wide={!actions} submit={label} submitBusy={submitBusy} submitDisabled={submitDisabled} />
        </div>
        <Wait for={busy} />
        {secondary && <div className="na-below">{secondary}</div>}
      </form>
    </div>
  );
}
