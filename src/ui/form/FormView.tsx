import { type FormEvent, type KeyboardEvent, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isReady, type Lists, sentValues, type Values } from '../../forms/form.ts';
import { cleanEmail, isEmail } from '../../forms/email-address.ts';
import type { FormState, FormStore } from '../../forms/form-store.ts';
import { useText } from '../../i18n/TextContext.ts';
import { BOX } from '../arrival.ts';
import { Button } from '../Button.tsx';
import { Wait } from '../feedback/Wait.tsx';
import { StepContext } from '../layout/Card.tsx';
import { Fields } from './Fields.tsx';
import { Leaving } from './Leaving.ts';
import { RefusedContext } from './RefusedContext.ts';
import { readChoices } from './read-choices.ts';
import { useFormFocus } from './useFormFocus.ts';

export interface FormViewProps {
  readonly store: FormStore;
  /** Called with what is to be sent, once every rule holds. A promise blocks further submits until it settles. */
  readonly onSubmit: (values: Values) => void | Promise<void>;
  /** A call is under way: nothing is submitted, the button says so and keeps its focus. */
  readonly busy?: boolean;
  readonly lists?: Lists;
  /** Banners and words above the fields; between fields and button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Buttons in the submit button's row, before it (Back, Cancel). */
  readonly actions?: ReactNode;
  /** Below the submit button. */
  readonly secondary?: ReactNode;
  /** The address a lone password form belongs to, for password managers. */
  readonly username?: string;
  /** Called in place of `onSubmit` where a password manager has put another address into that box. */
  readonly onOtherName?: (name: string) => void;
  /** The focus goes to the first field when the form appears. */
  readonly focusFirst?: boolean;
  /** Words on the submit button where they change with what is chosen; the form's own unless given. */
  readonly submit?: string;
  readonly submitBusy?: string;
  /** Disables the submit button (during a countdown). */
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
  // Off for a while, it cannot keep the focus.
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

/**
 * Enter that ends an IME composition, or is held down, is not a wish to submit. Browsers drop it while the submit button is disabled, so it is
 * answered here: the fields say what is missing.
 */
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

/** The second press of a double click may come after the answer to the first, which has emptied a box: the user has not seen that yet. */
const UNSEEN_MS = 500;
const isJustEmptied = ({ emptiedAt }: FormState): boolean => emptiedAt > 0 && performance.now() - emptiedAt < UNSEEN_MS;

/** Another address than `username` that a password manager has put into its box. */
function otherName(form: HTMLFormElement, username = ''): string | undefined {
  const filled = cleanEmail(form.querySelector<HTMLInputElement>('.na-username')?.value ?? '');
  return isEmail(filled) && filled.toLowerCase() !== cleanEmail(username).toLowerCase() ? filled : undefined;
}

/** Submits what holds, once at a time. */
function useSubmit(store: FormStore, isOff: boolean, { onSubmit, username, onOtherName }: FormViewProps) {
  const sending = useRef(false);
  const leaving = useContext(Leaving);
  return async (event: FormEvent) => {
    event.preventDefault();
    // In light DOM this form may be inside one of the host's own.
    event.stopPropagation();
    if (isOff || leaving || sending.current) return;
    readChoices(event.currentTarget as HTMLFormElement, store);
    if (isJustEmptied(store.getState()) || store.check() !== undefined) return;
    const other = onOtherName && otherName(event.currentTarget as HTMLFormElement, username);
    if (other !== undefined) return onOtherName?.(other);
    sending.current = true;
    try {
      await onSubmit(sentValues(store.form, store.getState().values));
    } finally {
      sending.current = false;
    }
  };
}

/** A form with its submit button, which says what is wrong, and where. Its group is named by the step: screen readers say it with the first field. */
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
    focusFirst = false,
    submit: label,
    submitBusy,
    submitDisabled = false,
  } = props;
  const step = useContext(StepContext);
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit(store, busy || submitDisabled, props);
  useFormFocus(store, ref, focusFirst);
  const isRefused = useStore(store, (state) => state.isRefused);
  const tell = useContext(RefusedContext);
  useEffect(() => {
    tell(isRefused);
    return () => tell(false);
  }, [tell, isRefused]);

  return (
    <div {...(step && { role: 'group', 'aria-labelledby': step })}>
      {/* `dialog`: `form.submit()` by a script of the page or of an extension sends nothing (decisions 11). */}
      <form
        className="na-form"
        ref={ref}
        method="dialog"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => onEnter(event, store, !busy && !submitDisabled)}
      >
        {before}
        {username !== undefined && (
          // What a password manager puts there instead must stand until the form is sent.
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
