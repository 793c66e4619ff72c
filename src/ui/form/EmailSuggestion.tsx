import { useStore } from 'zustand';
import { cleanEmail } from '../../forms/email-address.ts';
import { suggestEmail } from '../../forms/fields/email-suggestion.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Status } from '../feedback/LiveRegion.tsx';
import { Interpolate, Personal } from '../marks.tsx';
import { emailText } from '../text.ts';

export function EmailSuggestion({ store, name }: { readonly store: FormStore; readonly name: string }) {
  const t = useText();
  const address = useStore(store, ({ touched, values }) => (touched[name] ? suggestEmail(cleanEmail(String(values[name]))) : undefined));
  return (
    <Status>
      {address && (
        <button
          type="button"
          part="link"
          className="na-link"
          onClick={({ currentTarget }) => {
            currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
            store.set(name, address);
          }}
        >
          <Interpolate text={t(emailText.suggestion)} nodes={{ address: <Personal>{address}</Personal> }} />
        </button>
      )}
    </Status>
  );
}
