import { type FocusEvent, memo, useContext, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Field, detailOf, isRequired, type Option } from '../../forms/form.ts';
import type { FormState, FormStore } from '../../forms/form-store.ts';
import { useText } from '../../i18n/TextContext.ts';
import { formText } from '../text.ts';
import { ControlsContext, type Drawing } from '../controls/controls.ts';
import { EmailSuggestion } from './EmailSuggestion.tsx';
import { FieldChecklist } from './FieldChecklist.tsx';
import { Icon } from '../Icon.tsx';
import { noBreak } from '../../i18n/no-break.tsx';
import { hasFocus } from '../own-document.ts';
import { secretMarks } from '../marks.tsx';
import { Interpolate } from '../Interpolate.tsx';
import { Words } from '../Words.tsx';

export interface FieldViewProps {
  readonly store: FormStore;
  readonly field: Field;
  readonly options: readonly Option[] | undefined;
}

interface MessageProps extends Pick<FieldViewProps, 'store' | 'field'> {
  /** The field, or its fallback. */
  readonly shown: Field;
  readonly error: string | undefined;
  /** Why the field cannot be used yet. */
  readonly off: string | false | undefined;
  readonly ids: { readonly error: string; readonly off: string };
}

/** What was found is isolated, so that it keeps its order in a right-to-left text. */
function DetailWords({ text, characters }: { readonly text: string; readonly characters: string }) {
  const t = useText();
  return (
    <span>
      <Words> </Words>
      <Interpolate text={t(text)} nodes={{ characters: <bdi {...secretMarks()}>{characters}</bdi> }} />
    </span>
  );
}

/** A list that turned out empty gives way to its fallback. */
const drawn = (field: Field, options: readonly Option[] | undefined): Field => (options?.length === 0 && field.fallback) || field;

/** How long typing pauses before its message is said, ms. */
const PAUSE_MS = 1200;

/** Whether the message is said: one that came while the user types waits for a pause, or until the field is left. */
function useSaid({ store, field: { name } }: Pick<FieldViewProps, 'store' | 'field'>, error: string | undefined): boolean {
  const isTold = useStore(store, (state) => state.told === name);
  const isTyping = useStore(store, (state) => state.isTyping && state.told === name && state.errors[name] !== undefined);
  /** The message that a pause has followed. */
  const [said, setSaid] = useState<string>();
  const waits = isTyping && said !== error;
  useEffect(() => {
    if (!waits) return;
    const begin = () => setTimeout(() => setSaid(error), PAUSE_MS);
    let timer = begin();
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = begin();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, waits, error]);
  useEffect(() => {
    if (!isTyping) setSaid(undefined);
  }, [isTyping]);
  return isTold && !waits;
}

/** Below or inside the control: the message, or else what may help before there is one. */
function FieldMessage({ store, field, shown, error, off, ids }: MessageProps) {
  const t = useText();
  const { name } = field;
  const values = useStore(store, (state) => (error === undefined ? undefined : state.values));
  const detail = error === undefined || values === undefined ? undefined : detailOf(shown, error, values);
  const attempts = useStore(store, (state) => (state.errors[name] === undefined ? 0 : state.attempts));
  const isSaid = useSaid({ store, field }, error);
  return (
    <div className="na-slot">
      {error === undefined ? (
        <>
          {off && (
            <p className="na-hint" id={ids.off}>
              {t(off)}
            </p>
          )}
          {field.kind === 'email' && <EmailSuggestion store={store} name={name} />}
        </>
      ) : (
        <p part="error" className="na-error-text" id={ids.error} key={`${attempts} ${isSaid}`} role={isSaid ? 'alert' : undefined}>
          <Icon name="alert" />
          <span>
            <span>{noBreak(t(error))}</span>
            {detail && <DetailWords {...detail} />}
          </span>
        </p>
      )}
    </div>
  );
}

/** A user who leaves a field hears what is wrong with it. */
function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>, store: FormStore, name: string): void {
  // Another window has the focus, perhaps to fetch the password, or a dialog opened: the field does not count as left.
  const away = !hasFocus() || relatedTarget?.closest('.na-dialog');
  // A user who leaves an empty field for neither another nor the submit button, but a link, say, has not skipped it.
  const passedBy = relatedTarget && !store.getState().values[name] && !relatedTarget.closest('.na-field,.na-primary');
  if (!away && !passedBy && !currentTarget.contains(relatedTarget)) store.blur(name);
}

/** A message, told from the same one of another submit. */
const messageOf = ({ errors, attempts }: FormState, name: string) => errors[name] && `${attempts} ${errors[name]}`;

/**
 * Whether the message describes the field. One that comes while the field has the focus is said by itself, and describes the field from the next
 * time on: screen readers read a description that changes anew.
 */
function useDescribing(store: FormStore, name: string) {
  const message = useStore(store, (state) => messageOf(state, name));
  const atFocus = useRef<{ readonly message: string | undefined }>(undefined);
  const [, redraw] = useState(0);
  const describes = message !== undefined && (!atFocus.current || atFocus.current.message === message);
  return {
    describes,
    onFocus: () => {
      atFocus.current = { message: messageOf(store.getState(), name) };
    },
    onBlur: () => {
      atFocus.current = undefined;
      if (message !== undefined && !describes) redraw((times) => times + 1);
    },
  };
}

/** Label, hint, control and message of one field. A change elsewhere in the form does not render it again. */
export const FieldView = memo(function FieldView({ store, field, options }: FieldViewProps) {
  const t = useText();
  const id = useId();
  const { name, hint, disabledHint, optional } = field;
  const error = useStore(store, (state) => state.errors[name]);
  const disabled = useStore(store, (state) => !(field.enabledWhen?.(state.values) ?? true));
  const shown = drawn(field, options);
  const required = useStore(store, (state) => isRequired(shown, state.values));
  // The feature whose form has this kind has brought its control.
  const { Control, label, ownSlot } = useContext(ControlsContext)[shown.kind] as Drawing;
  const invalid = error !== undefined;
  const { describes, onFocus, onBlur } = useDescribing(store, name);
  const ids = { label: `${id}l`, error: `${id}e`, hint: `${id}h`, optional: `${id}o`, checklist: `${id}c`, off: `${id}w` };
  const describedBy =
    [
      describes && ids.error,
      hint && ids.hint,
      optional && ids.optional,
      ...(field.checklist ?? []).map((_, at) => `${ids.checklist}${at}`),
      disabled && disabledHint && ids.off,
    ]
      .filter(Boolean)
      .join(' ') || undefined;

  const group = label === 'group';
  // Without a legend, which screen readers read besides the name.
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'span' : 'label';
  const slot = <FieldMessage {...{ store, field, shown, error, ids }} off={disabled && disabledHint} />;
  return (
    <Frame
      part="field"
      className={`na-field${field.width ? ` na-${field.width}` : ''}`}
      data-field={name}
      {...(group && { 'aria-labelledby': ids.label, 'aria-describedby': describedBy })}
      {...(field.kind === 'radio' && { role: 'radiogroup', 'aria-invalid': invalid, 'aria-required': required })}
      onFocus={onFocus}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        onBlur();
        leave(event, store, name);
      }}
    >
      {label !== 'own' && (
        <div className="na-caption">
          <Label part="label" className="na-label" id={ids.label} {...(!group && { htmlFor: id })} suppressHydrationWarning>
            {t(shown.label)}
          </Label>
          {optional && (
            <span className="na-optional" id={ids.optional}>
              {t(formText.optional)}
            </span>
          )}
        </div>
      )}
      {hint && (
        <p className="na-hint" id={ids.hint} dir="auto">
          {t(hint)}
        </p>
      )}
      <Control {...{ store, field: shown, id, describedBy, invalid, required, disabled, options }} slot={ownSlot && slot} />
      {field.checklist && <FieldChecklist store={store} field={field} id={ids.checklist} />}
      {!ownSlot && slot}
    </Frame>
  );
});
