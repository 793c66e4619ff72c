/** Reference lists, each with a public twin (R6); words in other languages (S7); planned maintenance (S4). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { nonEmptyId, nullish, numeric, optionalText, text, textOrNumber } from '../values.ts';

const codeName = v.object({ code: nonEmptyId, name: text });
/** A country or a state. */
export type CodeName = v.InferOutput<typeof codeName>;

const vocabItem = v.object({
  vocabId: nonEmptyId,
  name: nullish(text),
  description: text,
  selected: nullish(v.boolean()),
});
/** A region or an industry. */
export type VocabItem = v.InferOutput<typeof vocabItem>;

/** Hours; a missing one is -8 (R5). */
const utcOffset = v.fallback(numeric, -8);

/** What a list answers, under its own address and under that of its public twin. */
const lists = {
  states: v.union([v.array(codeName), v.record(v.string(), v.array(codeName))]),
  countries: v.array(codeName),
  languages: v.array(v.object({ code: nonEmptyId, display: text })),
  timezones: v.record(v.string(), v.object({ basicUserProfileTimezoneOffset: utcOffset, backendCode: optionalText })),
  roles: v.record(v.string(), textOrNumber),
  interests: v.object({
    regionHierarchy: v.array(vocabItem),
    industryHierarchy: v.array(vocabItem),
  }),
};

export const listCalls = defineCalls({
  states: { kind: 'session', method: 'GET', path: '/i18n/geo/state', reply: lists.states },
  statesPublic: { kind: 'none', method: 'GET', path: '/i18n/geo/state/public', reply: lists.states },
  countries: { kind: 'session', method: 'GET', path: '/i18n/geo/country', reply: lists.countries },
  countriesPublic: { kind: 'none', method: 'GET', path: '/i18n/geo/country/public', reply: lists.countries },
  languages: { kind: 'session', method: 'GET', path: '/i18n/language/supported', reply: lists.languages },
  languagesPublic: { kind: 'none', method: 'GET', path: '/i18n/language/supported/public', reply: lists.languages },
  timezones: { kind: 'session', method: 'GET', path: '/i18n/timezone', reply: lists.timezones },
  timezonesPublic: { kind: 'none', method: 'GET', path: '/i18n/timezone/public', reply: lists.timezones },
  roles: { kind: 'session', method: 'GET', path: '/company/company/roles', reply: lists.roles },
  rolesPublic: { kind: 'none', method: 'GET', path: '/company/company/roles/public', reply: lists.roles },
  newsInterests: { kind: 'session', method: 'GET', path: '/news/interests', reply: lists.interests },
  newsInterestsPublic: { kind: 'none', method: 'GET', path: '/news/interests/public', reply: lists.interests },
  translate: {
    kind: 'none',
    method: 'POST',
    path: '/i18n/translate',
    reply: v.record(v.string(), nullish(text)),
  },
  maintenanceWindows: {
    kind: 'none',
    method: 'GET',
    path: '/system/maintenance/public/windows',
    // A window that cannot be read becomes an empty one, so that it does not hide the others.
    reply: v.array(v.fallback(v.object({ startTime: text, endTime: text }), { startTime: '', endTime: '' })),
  },
});
