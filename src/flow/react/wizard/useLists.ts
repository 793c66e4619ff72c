import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { transientBanner, type Banner } from '../../banners.ts';
import { referencesOf, wizardLists, type Audience, type ReferenceLists, type ReferenceName } from '../../../session/lists.ts';
import { whenOnline } from '../../../ui/listening.ts';
import { useFlow, useStored } from '../flow-context.ts';
import { questionLists, type QuestionGroup } from '../../../forms/fields/security-questions.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import type { Lists, Values } from '../../../forms/form.ts';
import { countryOptions, languageOptions } from '../../../forms/fields/list-names.ts';
import { newsOptions, roleOptions, stateOptions } from '../../../forms/fields/reference-lists.ts';
import { suggestedCountries } from '../../../forms/fields/suggested-countries.ts';
import { timezoneOptions } from '../../../forms/fields/zone-labels.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import { useLocale, useText } from '../../../i18n/TextContext.tsx';

type LoadedLists<N extends keyof ReferenceLists> = Partial<Pick<ReferenceLists, N>>;

export function usePersonalOptions({ languages, timezones }: Pick<ReferenceLists, 'languages' | 'timezones'>) {
  const t = useText();
  const locale = useLocale();
  return useMemo(
    () => ({ languages: languageOptions(locale, languages), timezones: timezoneOptions(t, timezones) }),
    [languages, timezones, locale, t],
  );
}

export function useProfessionalOptions({ countries, roles, newsInterests }: LoadedLists<'countries' | 'roles' | 'newsInterests'>) {
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

export function useStates(form: FormStore, others: Lists, { states }: LoadedLists<'states'>): Lists {
  const country = useStore(form, ({ values }) => String(values.country ?? ''));
  return useMemo(() => ({ ...others, states: stateOptions(states, country) }), [others, states, country]);
}

/** Typing an answer renders nothing anew, only another choice of question does. */
export function useQuestionLists(form: FormStore, groups: readonly QuestionGroup[]): Lists {
  const questionId1 = useStore(form, ({ values }) => values.questionId1);
  const questionId2 = useStore(form, ({ values }) => values.questionId2);
  const questionId3 = useStore(form, ({ values }) => values.questionId3);
  return useMemo(
    () => questionLists(groups, { questionId1, questionId2, questionId3 } as Values),
    [groups, questionId1, questionId2, questionId3],
  );
}

/** Requests the lists while the user is still reading; the step that needs a failed one reports it. */
export function useWizardLists(audience: Audience): void {
  const flow = useFlow();
  useEffect(() => referencesOf(flow.session(), audience).ask(wizardLists[audience]), [flow, audience]);
}

interface UsedLists<N extends ReferenceName> {
  readonly lists?: Pick<ReferenceLists, N>;
  readonly failure?: Banner;
  readonly retry: () => void;
}

export function useLists<N extends ReferenceName>(audience: Audience, names: readonly N[]): UsedLists<N> {
  const flow = useFlow();
  const storedId = useStored(({ user }) => user?.id);
  // A step keeps its lists after the end of the session, since without a session no others can be requested.
  const [userId, follow] = useState(storedId);
  if (storedId && storedId !== userId) follow(storedId);
  const references = referencesOf(flow.session(), audience, userId);
  const key = names.join();
  const { retry, needed, before } = useMemo(() => {
    const needed = (key ? key.split(',') : []) as N[];
    return { needed, retry: () => references.ask(needed), before: new Set(Object.values(references.getState().failed)) };
  }, [references, key]);
  // A list that failed earlier is requested again at once, and its error would render a Try again that is gone before a press.
  const error = useStore(references, ({ failed }) => needed.map((name) => failed[name]).find((error) => error && !before.has(error)));
  // Other lists that arrive render nothing anew.
  const haveCome = useStore(references, ({ loaded }) => needed.every((name) => loaded[name] !== undefined));

  useEffect(retry, [retry]);
  useEffect(() => {
    if (!error) return;
    flow.report(error);
    return whenOnline(retry);
  }, [flow, error, retry]);

  const lists = useMemo(() => {
    if (!haveCome) return undefined;
    const { loaded } = references.getState();
    return Object.fromEntries(needed.map((name) => [name, loaded[name]])) as Pick<ReferenceLists, N>;
  }, [references, needed, haveCome]);
  return { lists, failure: error && transientBanner(error), retry };
}
