/** Every rule of the plan lists, broken once. */
import { answersOf, type Mutate, json, cacheable, refusal, refusedWith, success, withBody, withHeaders } from '../proxy.ts';
import type { Mutation } from './table.ts';

/** Time zones, each with other values in place of its offset. */
const zonesWith = (change: (offset: unknown) => object): Mutate =>
  answersOf('/i18n/timezone/public', (answer) => {
    if (answer.status !== 200) return answer;
    const zones = Object.entries(Object(json(answer.text)['data']) as Record<string, { basicUserProfileTimezoneOffset: unknown }>);
    const changed = zones.map(([name, zone]) => [name, { ...zone, ...change(zone.basicUserProfileTimezoneOffset) }]);
    return success(Object.fromEntries(changed), answer);
  });

/** A list with its first entry once more. */
const twice = (all: readonly unknown[]): readonly unknown[] => [...all, all[0]];

const listed = (path: string, change: (data: never) => unknown): Mutate =>
  answersOf(path, (answer) => (answer.status === 200 ? success(change(json(answer.text)['data'] as never), answer) : answer));

export const listMutations: readonly Mutation[] = [
  { module: 'lists.public', broken: () => answersOf('/company/company/roles/public', (answer) => success({}, answer)) },
  {
    module: 'lists.with-session',
    broken: () => answersOf('/company/company/roles', (answer) => (answer.status === 401 ? success({}, answer) : answer)),
  },
  {
    module: 'lists.public-calls',
    broken: () =>
      answersOf('/i18n/translate', (answer, { headers }) => (headers['authorization'] ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'lists.public-calls',
    broken: () =>
      answersOf('/i18n/geo/country/public', (answer, { headers }) =>
        headers['authorization']?.includes('no-token') ? refusal(500, 'INTERNAL', answer) : answer,
      ),
  },
  {
    module: 'lists.alike-with-session',
    broken: () =>
      answersOf('/i18n/language/supported/public', (answer, { headers: { authorization } }) =>
        authorization && !authorization.includes('no-token') ? success([{ code: 'fr', display: 'French' }], answer) : answer,
      ),
  },
  {
    module: 'lists.states',
    broken: () =>
      answersOf('/i18n/geo/state/public', (answer) =>
        withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), Atlantis: [] } })),
      ),
  },
  { module: 'lists.named', broken: () => answersOf('/company/company/roles/public', (answer) => success(['Editor'], answer)) },
  { module: 'lists.named', broken: () => zonesWith((offset) => ({ basicUserProfileTimezoneOffset: 60 * Number(offset) })) },
  { module: 'lists.named', broken: () => zonesWith(() => ({ basicUserProfileTimezoneOffset: 'UTC+1' })) },
  {
    module: 'lists.questions',
    broken: () =>
      answersOf('/auth/legacyUser/securityQuestions', (answer) => {
        if (answer.status !== 200) return answer;
        const { questions } = Object(json(answer.text)['data']);
        const [twice] = questions[0].securityQuestions;
        return success({ questions: [{ securityQuestions: [twice, twice] }, questions[1], questions[2]] }, answer);
      }),
  },
  {
    module: 'lists.translate',
    broken: () => answersOf('/i18n/translate', (answer) => (answer.status === 406 ? refusal(400, 'INVALID_REQUEST', answer) : answer)),
  },
  {
    module: 'lists.translate',
    broken: () =>
      answersOf('/i18n/translate', (answer) =>
        answer.status === 200 ? withBody(answer, (body) => ({ ...body, statusCode: undefined })) : answer,
      ),
  },
  {
    module: 'lists.translate',
    broken: () =>
      answersOf('/i18n/translate', (answer) => {
        const words = Object.entries(Object(json(answer.text)['data']));
        return answer.status === 200 ? success(Object.fromEntries(words.map(([key, word]) => [key.toLowerCase(), word])), answer) : answer;
      }),
  },
  {
    module: 'lists.maintenance',
    broken: () =>
      answersOf('/system/maintenance/public/windows', (answer) =>
        success([{ startTime: '2026-11-23 02:00', endTime: '2026-11-23 03:00' }], answer),
      ),
  },
  {
    module: 'lists.exposed-headers',
    broken: () => answersOf('/i18n/timezone', (answer) => withHeaders(answer, { 'access-control-allow-origin': undefined })),
  },
  { module: 'lists.failures', broken: () => answersOf('/i18n/timezone', refusedWith({ requestId: undefined })) },
  { module: 'lists.entries', broken: () => listed('/i18n/geo/country/public', twice) },
  {
    module: 'lists.entries',
    broken: () => listed('/i18n/geo/state/public', ({ US, ...others }: { US: unknown[] }) => ({ ...others, US: twice(US) })),
  },
  {
    module: 'lists.entries',
    broken: () => listed('/auth/legacyUser/interests/public', ([first = [], ...others]: unknown[][]) => [twice(first), ...others]),
  },
  {
    module: 'lists.entries',
    broken: () =>
      listed('/company/company/roles/public', (roles: object) => Object.fromEntries(Object.keys(roles).map((role) => [role, '']))),
  },
  {
    module: 'lists.languages',
    broken: () =>
      answersOf('/i18n/translate', (answer, { body }) => (body.includes('"fr"') ? refusal(406, 'PAYLOAD_NOT_ACCEPTABLE', answer) : answer)),
  },
  { module: 'lists.not-stored', broken: () => answersOf('/i18n/geo/country/public', cacheable) },
];
