/** What both wizards offer in their profile forms. A list that a form does not need may be missing. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { countryOptions, languageOptions } from '../../../forms/fields/list-names.ts';
import { newsOptions, roleOptions, stateOptions } from '../../../forms/fields/reference-lists.ts';
import { suggestedCountries } from '../../../forms/fields/suggested-countries.ts';
import { timezoneOptions } from '../../../forms/fields/zone-labels.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import type { Lists } from '../../../forms/form.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import { useLocale, useText } from '../../../i18n/TextContext.ts';
import type { ReferenceLists } from '../../../session/lists.ts';

type Found<N extends keyof ReferenceLists> = Partial<Pick<ReferenceLists, N>>;

/** Of the personal information. */
export function usePersonalOptions({ languages, timezones }: Pick<ReferenceLists, 'languages' | 'timezones'>) {
  const t = useText();
  const locale = useLocale();
  return useMemo(
    () => ({ languages: languageOptions(locale, languages), timezones: timezoneOptions(t, timezones) }),
    [languages, timezones, locale, t],
  );
}

/** Of the professional information; the states depend on the country (`useStates`). */
export function useProfessionalOptions({ countries, roles, newsInterests }: Found<'countries' | 'roles' | 'newsInterests'>) {
  const locale = useLocale();
  return useMemo(
    () => ({
      countries: countryOptions(locale, countries ?? [], suggestedCountries(navigator.languages, browserZone().browser)),
      roles: roleOptions(roles ?? {}),
      regions: newsOptions(newsInterests?.regionHierarchy ?? []),
      industries: newsOptions(newsInterests?.industryHierarchy ?? []),
    }),
    [locale, countries, roles, newsInterests],
  );
}

/** The other options together with the states of the chosen country. */
export function useStates(form: FormStore, others: Lists, { states }: Found<'states'>): Lists {
  const country = useStore(form, ({ values }) => String(values.country ?? ''));
  return useMemo(() => ({ ...others, states: stateOptions(states, country) }), [others, states, country]);
}
