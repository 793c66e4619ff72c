import { type FocusEvent, memo, useContext, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Field, detailOf, isRequired, type Option } from '../../forms/form.ts';
import type { FormState, FormStore } from '../../forms/form-store.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { formText } from '../text.ts';
import { ControlsContext, type Drawing } from '../controls/controls.ts';
import { EmailSuggestion } from './EmailSuggestion.tsx';
import { FieldChecklist, noBreak } from './Checklist.tsx';
import { Icon, Interpolate, Words, secretMarks } from '../marks.tsx';
import { hasFocus } from '../own-document.ts';

export interface FieldViewProps {
  readonly store: FormStore;
  readonly field: Field;
  readonly options: readonly Option[] | undefined;
}

interface MessageProps extends Pick<FieldViewProps, 'store' | 'field'> {
  readonly variant: Field;
  readonly error: string | undefined;
  readonly off: string | false | undefined;
  readonly ids: { readonly slot: string; readonly error: string; readonly off: string };
}

/** The found characters are isolated, so that they keep their order in a right-to-left text. */
function DetailWords({ text, characters }: { readonly text: string; readonly characters: string }) {
  const t = useText();
  return (
    <span>
      <Words> </Words>
      <Interpolate text={t(text)} nodes={{ characters: <bdi {...secretMarks()}>{characters}</bdi> }} />
    </span>
  );
}

const fieldOrFallback = (field: Field, options: readonly Option[] | undefined): Field => (options?.length === 0 && field.fallback) || field;

/** Milliseconds of a pause in typing after which the message is announced. */
const PAUSE_MS = 1200;

/** A message that comes while the user types waits for a pause, or until the field is left. */
function useAnnounced({ store, field: { name } }: Pick<FieldViewProps, 'store' | 'field'>, error: string | undefined): boolean {
  const isAnnounced = useStore(store, (state) => state.announced === name);
  const isTyping = useStore(store, (state) => state.isTyping && state.announced === name && state.errors[name] !== undefined);
  const [announcedError, setAnnouncedError] = useState<string>();
  const waits = isTyping && announcedError !== error;
  useEffect(() => {
    if (!waits) return;
    const begin = () => setTimeout(() => setAnnouncedError(error), PAUSE_MS);
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
    if (!isTyping) setAnnouncedError(undefined);
  }, [isTyping]);
  return isAnnounced && !waits;
}

function FieldMessage({ store, field, variant, error, off, ids }: MessageProps) {
  const t = useText();
  const { name } = field;
  const values = useStore(store, (state) => (error === undefined ? undefined : state.values));
  const detail = error === undefined || values === undefined ? undefined : detailOf(variant, error, values);
  const attempts = useStore(store, (state) => (state.errors[name] === undefined ? 0 : state.attempts));
  const isAnnounced = useAnnounced({ store, field }, error);
  return (
    // Without an id, Firefox leaves the div out of its tree, and Orca says only the last message that comes under one parent.
    <div className="na-slot" id={ids.slot}>
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
        <p
          part="error"
          className="na-error-text"
          id={ids.error}
          key={`${attempts} ${isAnnounced}`}
          role={isAnnounced ? 'alert' : undefined}
        >
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

function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>, store: FormStore, name: string): void {
  // A field is not left when the user fetches a password from another window, or when a dialog opens.
  const away = !hasFocus() || relatedTarget?.closest('.na-dialog');
  // A user who leaves an empty field for a link, for example, has not skipped it.
  const passedBy = relatedTarget && !store.getState().values[name] && !relatedTarget.closest('.na-field,.na-primary');
  if (!away && !passedBy && !currentTarget.contains(relatedTarget)) store.blur(name);
}

/** Differs from the same message of another submit. */
const messageOf = ({ errors, attempts }: FormState, name: string) => errors[name] && `${attempts} ${errors[name]}`;

/** Screen readers reread a changed description, so a message announced during the focus describes the field only from the next focus on. */
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

/** A change elsewhere in the form does not render the field again. */
export const FieldView = memo(function FieldView({ store, field, options }: FieldViewProps) {
  const t = useText();
  const id = useId();
  const { name, hint, disabledHint, optional } = field;
  const error = useStore(store, (state) => state.errors[name]);
  const disabled = useStore(store, (state) => !(field.enabledWhen?.(state.values) ?? true));
  const variant = fieldOrFallback(field, options);
  const required = useStore(store, (state) => isRequired(variant, state.values));
  // The feature whose form has this kind has brought its control.
  const { Control, label, ownSlot } = useContext(ControlsContext)[variant.kind] as Drawing;
  const invalid = error !== undefined;
  const { describes, onFocus, onBlur } = useDescribing(store, name);
  const ids = { label: `${id}l`, slot: `${id}m`, error: `${id}e`, hint: `${id}h`, optional: `${id}o`, checklist: `${id}c`, off: `${id}w` };
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
  // Screen readers read a legend in addition to the name, so there is none.
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'span' : 'label';
  const slot = <FieldMessage {...{ store, field, variant, error, ids }} off={disabled && disabledHint} />;
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
            {t(variant.label)}
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
      <Control {...{ store, field: variant, id, describedBy, invalid, required, disabled, options }} slot={ownSlot && slot} />
      {field.checklist && <FieldChecklist store={store} field={field} id={ids.checklist} />}
      {!ownSlot && slot}
    </Frame>
  );
});
