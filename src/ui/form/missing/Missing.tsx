import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Field } from '../../../forms/form.ts';
import type { FormState, FormStore } from '../../../forms/form-store.ts';
import { required } from '../../../forms/rules.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Icon } from '../../marks.tsx';
import { Link } from '../../Link.tsx';
import { focusField } from '../useFormFocus.ts';

const missingText = {
  oneMissing: 'One answer is missing',
  missing: '{n} answers are missing',
  oneWrong: 'One answer needs your attention',
  wrong: '{n} answers need your attention',
} as const;

const filled = required('');
const isGiven = ({ values }: FormState, { name }: Field) => filled.test(values[name] ?? '', values);

/** Two fields that share a name never show together. */
const refusedFields = ({ form }: FormStore, state: FormState): readonly Field[] =>
  state.isRefused
    ? form.fields.filter(
        (field) =>
          state.errors[field.name] !== undefined &&
          (field.when?.(state.values) ?? true) &&
          (field.insteadOf === undefined || isGiven(state, field)),
      )
    : [];

const countOf = (store: FormStore, state: FormState): number => refusedFields(store, state).length;

const hasWrong = (store: FormStore, state: FormState): boolean => refusedFields(store, state).some((field) => isGiven(state, field));

function sentenceOf(count: number, isWrong: boolean): string {
  if (count === 1) return isWrong ? missingText.oneWrong : missingText.oneMissing;
  return isWrong ? missingText.wrong : missingText.missing;
}

/** The sum is read out after the refused submit, not after every answer. */
function useRefused(store: FormStore): FormState | undefined {
  const [refused, setRefused] = useState<FormState>();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.attempts !== before.attempts) setRefused(state);
      }),
    [store],
  );
  return refused;
}

/** The list covers the fields, and in Safari pressing a button does not give it the focus. */
function useCloseOnFocus(toggle: RefObject<HTMLButtonElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const form = toggle.current?.closest('form');
    if (!open || !form) return;
    const notice = ({ target }: Event) => {
      if (!toggle.current?.parentElement?.contains(target as Node)) close();
    };
    form.addEventListener('focusin', notice);
    return () => form.removeEventListener('focusin', notice);
  }, [toggle, open, close]);
}

export function Missing({ store }: { readonly store: FormStore }) {
  const t = useText();
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const count = useStore(store, (state) => countOf(store, state));
  const isWrong = useStore(store, (state) => hasWrong(store, state));
  const refused = useRefused(store);
  const close = useCallback(() => setOpen(false), []);
  useCloseOnFocus(toggle, open, close);
  // Requested before it is announced, or it would be announced in English first.
  for (const words of Object.values(missingText)) t(words);
  const say = (n: number, wrong: boolean) => n > 0 && t(sentenceOf(n, wrong), { n });

  function lead(name: string) {
    const field = toggle.current?.closest('form')?.querySelector(`[data-field="${name}"]`);
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    focusField(field);
    close();
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }
  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    toggle.current?.focus();
    close();
  }

  return (
    <>
      {count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its buttons let through
        <div className="na-missing" onBlur={leave} onKeyDown={leaveByKey}>
          <button type="button" ref={toggle} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
            <Icon name="alert" />
            <span>{say(count, isWrong)}</span>
          </button>
          {open && (
            // In a browser whose buttons take no focus when pressed, the list takes it.
            <ul id={id} tabIndex={-1}>
              {refusedFields(store, store.getState()).map(({ name, label }) => (
                <li key={name}>
                  <Link onClick={() => lead(name)}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <span className="na-sr" aria-live="polite" aria-atomic="true">
        {count > 0 && refused && say(countOf(store, refused), hasWrong(store, refused))}
      </span>
    </>
  );
}
