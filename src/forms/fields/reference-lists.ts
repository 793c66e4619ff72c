/** The service's reference lists as options, and which option is preselected (decisions 7). */
import { defaults } from '../rules.ts';
import type { Field, Form, Option, Values } from '../form.ts';
import { canonicalZone } from './zone-names.ts';

export interface CodeName {
  readonly code: string;
  readonly name: string;
}
/** A flat list applies to every country. */
export type States = readonly CodeName[] | Readonly<Record<string, readonly CodeName[]>>;
/** Keyed by the zone's name; offsets are hours. */
export type TimeZones = Readonly<Record<string, { readonly basicUserProfileTimezoneOffset: number; readonly backendCode?: string | null }>>;

const byName = ({ code, name }: CodeName): Option => ({ value: code, label: name });

export function stateOptions(states: States | undefined, country: string): readonly Option[] {
  if (states === undefined || country === '') return [];
  if (Array.isArray(states)) return states.map(byName);
  const grouped = states as Exclude<States, readonly CodeName[]>;
  return (Object.hasOwn(grouped, country) ? (grouped[country] ?? []) : []).map(byName);
}

const declared = new WeakMap<object, WeakMap<object, Form>>();

/** The same states return the same form, so that a user who comes back finds what was typed. */
export function withStates<F extends Field>(form: Form<F>, states: States): Form<F> {
  const formsOf = declared.get(states) ?? new WeakMap<object, Form>();
  declared.set(states, formsOf);
  const formOfStates = formsOf.get(form) ?? withFallbacks(form, states);
  formsOf.set(form, formOfStates);
  return formOfStates as Form<F>;
}

function withFallbacks<F extends Field>(form: Form<F>, states: States): Form<F> {
  const boxed = ({ country }: Values) => typeof country === 'string' && country !== '' && stateOptions(states, country).length === 0;
  const fields = form.fields.flatMap(({ fallback, ...field }): readonly F[] =>
    fallback
      ? [
          { ...(field as F), when: (values: Values) => !boxed(values) },
          { ...(fallback as F), when: boxed },
        ]
      : [field as F],
  );
  return { ...form, fields };
}

export function preselectLanguage(options: readonly Option[], wanted: readonly (string | null | undefined)[]): string {
  const offered = new Map(options.map(({ value }) => [value.toLowerCase(), value]));
  for (const code of wanted) {
    const language = code && (offered.get(code.toLowerCase()) ?? offered.get(code.toLowerCase().split('-')[0] ?? ''));
    if (language) return language;
  }
  return defaults.language;
}

/** The list may contain the zone under another of its names. */
function zoneNamed(zones: TimeZones, name: string | null | undefined): string | undefined {
  if (!name || Object.hasOwn(zones, name)) return name || undefined;
  const entries = Object.entries(zones);
  const canonical = canonicalZone(name);
  const isSame = (other: string | null | undefined) => other !== undefined && other !== null && canonicalZone(other) === canonical;
  const entry =
    entries.find(([, { backendCode }]) => backendCode === name) ??
    entries.find(([key, { backendCode }]) => isSame(key) || isSame(backendCode));
  return entry?.[0];
}

/** `profileOffset` and `offset`, the browser's, are in hours. */
interface KnownZone {
  readonly stored?: string | null;
  readonly profileOffset?: number | null;
  readonly browser?: string;
  readonly offset?: number;
}

/** The order of decisions 7: stored zone, browser's zone, profile's offset, browser's offset, -8. */
export function preselectTimezone(zones: TimeZones, { stored, profileOffset, browser, offset }: KnownZone): string {
  const first = (hours: number | undefined) =>
    Object.entries(zones).find(([, { basicUserProfileTimezoneOffset }]) => basicUserProfileTimezoneOffset === hours)?.[0];
  const byOffset = () => first(profileOffset ?? undefined) ?? first(offset) ?? first(defaults.timezoneOffset);
  return zoneNamed(zones, stored) ?? zoneNamed(zones, browser) ?? byOffset() ?? '';
}

/** Hours; a missing offset counts as -8 (R5). */
export const timezoneOffset = (zones: TimeZones, name: unknown): number =>
  typeof name === 'string' && Object.hasOwn(zones, name)
    ? (zones[name]?.basicUserProfileTimezoneOffset ?? defaults.timezoneOffset)
    : defaults.timezoneOffset;

export const roleOptions = (roles: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(roles).map(([value, label]) => ({ value, label }));

export const preselectRole = (options: readonly Option[], current: string | null | undefined): string =>
  options.find((o) => o.value === current)?.value ?? options[0]?.value ?? '';

export const newsOptions = (items: readonly { readonly vocabId: string; readonly description: string }[]): readonly Option[] =>
  items.map(({ vocabId, description }) => ({ value: vocabId, label: description }));

export const preselectNews = (items: readonly { readonly vocabId: string; readonly selected?: boolean | null }[]): readonly string[] =>
  items.filter((item) => item.selected).map((item) => item.vocabId);

/** The user could not deselect a code that is not in the list. */
export const onOffer = (options: readonly Option[], codes: readonly string[]): readonly string[] =>
  codes.filter((code) => options.some(({ value }) => value === code));
