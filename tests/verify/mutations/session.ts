/** Every rule of the plan session, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
  hidden,
  json,
  cacheable,
  type Mutate,
  type Passing,
  refusal,
  refusedWith,
  renamed,
  success,
  takes,
  TRANSFER_TOKEN,
  otherwise,
  withData,
  withHeaders,
} from '../proxy.ts';
import { forgetRepeats } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

export const REFRESH = '/auth/refresh';
export const TRANSFER = '/auth/transfer';
export const REDEEM = '/auth/transfer/redeem';
const SEND = '/api/v1/auth/legacyUser/mfa/sendtoken';
const TIME_OUT = /\/sessionTimeout\/accountId\//;
export const ELSEWHERE = { 'access-control-allow-origin': 'http://localhost:4400' };
export const LANDING = 'http://localhost:4402';
const BASIC = '/user/profile/basic';
const FILTER = /^\/news\/filter\/[^/]+$/;
const NONE = 'no-refresh-token-of-yours';

export const refreshTokenOf = ({ body }: Passing): string => String(json(body)['refreshToken'] ?? '');
export const ofNone = (passing: Passing): boolean => refreshTokenOf(passing) === NONE;

/** Counts requests by value; `change` gets the count and the values that answers contained. */
const remembering = (
  path: string,
  valueIn: (passing: Passing) => string,
  header: string,
  change: (answer: Answer, times: number, isIssued: boolean, passing: Passing) => Answer,
): Mutate => {
  const times = new Map<string, number>();
  const issued = new Set<string>();
  return async (passing, forward) => {
    const isIt = passing.path.split('?')[0] === path;
    const value = isIt ? valueIn(passing) : '';
    const before = times.get(value) ?? 0;
    times.set(value, before + 1);
    const answer = await forward(passing);
    // A refresh with a token that is no longer current issues no new one.
    if (answer.status === 200 && (header !== 'x-refresh-token' || passing.path === REFRESH)) issued.add(answer.headers[header] ?? '');
    return isIt ? change(answer, before, value !== '' && issued.has(value), passing) : answer;
  };
};

export const bearerOf = ({ headers }: Passing): string => (headers['authorization'] ?? '').replace('Bearer ', '');
export const hasBearer = ({ headers }: Passing): boolean => headers['authorization'] !== undefined;
export const hasOldBearer = ({ headers }: Passing): boolean => headers['authorization'] === 'Bearer no-token-of-yours';

/** A session token is taken in place of another one. */
const takesSession = (path: string, valueIn: (passing: Passing) => string): Mutate =>
  remembering(path, valueIn, 'x-auth-token', (answer, _, isIssued) => (isIssued ? success({}, answer) : answer));

/** A log-out ends the session of its bearer, not that of the refresh token. */
const endBearer = (): Mutate => {
  const refreshTokens = new Map<string, string>();
  return async (passing, forward) => {
    const refreshToken = refreshTokens.get(passing.headers['authorization'] ?? '');
    const isOwn = passing.path === '/auth/logout' && refreshToken !== undefined;
    const answer = await forward(isOwn ? { ...passing, body: JSON.stringify({ refreshToken }) } : passing);
    refreshTokens.set(`Bearer ${answer.headers['x-auth-token']}`, answer.headers['x-refresh-token'] ?? '');
    return answer;
  };
};

/** A refresh of a session that was ended is a fault of the service. */
const outOfOrderAfterLogout = (): Mutate => {
  const ended = new Set<string>();
  return async (passing, forward) => {
    if (passing.path === '/auth/logout') ended.add(refreshTokenOf(passing));
    const answer = await forward(passing);
    return passing.path === REFRESH && !ofNone(passing) && ended.has(refreshTokenOf(passing))
      ? refusal(500, 'OUT_OF_ORDER', answer)
      : answer;
  };
};

/** The session token that a repeated refresh brings has run out by then. */
const repeatedIsOld = (): Mutate => {
  const issued = new Set<string>();
  const again = new Set<string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const token = answer.headers['x-auth-token'];
    if (passing.path === REFRESH && token) (issued.has(token) ? again : issued).add(token);
    return again.has(bearerOf(passing)) ? refusal(401, 'TOKEN_EXPIRED', answer) : answer;
  };
};

/** The tokens in this header are one number after the other. */
const numbered = (header: string): Mutate => {
  const names = new Map<string, string>();
  const back = (text: string) => [...names].reduce((all, [real, name]) => all.replaceAll(name, real), text);
  return async (passing, forward) => {
    const headers = Object.fromEntries(Object.entries(passing.headers).map(([name, value]) => [name, back(value)]));
    const answer = await forward({ ...passing, headers, body: back(passing.body) });
    const real = answer.headers[header];
    if (!real) return answer;
    names.set(real, names.get(real) ?? `newsline-${header}-number-${1_000_000 + names.size}-of-2026`);
    return withHeaders(answer, { [header]: names.get(real) });
  };
};

/** Answers to one path, where they are a success. */
const successesOf = (path: string, change: (answer: Answer, passing: Passing) => Answer): Mutate =>
  answersOf(path, (answer, passing) => (answer.status === 200 ? change(answer, passing) : answer));

export const sessionMutations: readonly Mutation[] = [
  {
    module: 'session.opens',
    broken: () => answersOf(/\/sessionTimeout\/accountId\/somebody-else$/, (answer) => success({ sessionTimeout: 1 }, answer)),
  },
  {
    module: 'session.opens',
    broken: () => otherwise(/\/somebody-else$/, 'RESOURCE_NOT_FOUND', 401, 'NOT_YOURS'),
  },
  {
    module: 'session.no-token',
    broken: () => answersOf('/user/profile', (answer, passing) => (hasBearer(passing) ? answer : success({}, answer))),
  },
  {
    module: 'session.no-token',
    broken: () => otherwise('/news/filter', 'TOKEN_INVALID', 403, 'FORBIDDEN', (passing) => !hasBearer(passing)),
  },
  { module: 'session.basic-profile', broken: () => answersOf(BASIC, (answer) => withData(answer, { timezoneOffset: undefined })) },
  { module: 'session.basic-profile', broken: () => answersOf(BASIC, (answer) => withData(answer, { firstName: 7 })) },
  {
    module: 'session.refresh',
    broken: () => successesOf(REFRESH, (answer, passing) => withHeaders(answer, { 'x-refresh-token': refreshTokenOf(passing) })),
  },
  { module: 'session.refresh', broken: () => answersOf(REFRESH, (answer) => withHeaders(answer, { 'x-auth-public-keys': undefined })) },
  { module: 'session.refresh', broken: () => successesOf(REFRESH, (answer) => withHeaders(answer, { 'x-bw-cookies': 'none' })) },
  {
    module: 'session.refreshed-twice',
    broken: () => {
      const ids = new Set<string>();
      return remembering(REFRESH, refreshTokenOf, '', (answer, times, _, { headers }) => {
        const isSameRequest = ids.has(headers['x-request-id'] ?? '');
        ids.add(headers['x-request-id'] ?? '');
        return times > 1 && answer.status === 200 && !isSameRequest
          ? withHeaders(refusal(401, 'TOKEN_INVALID', answer), { 'x-refresh-token': undefined, 'x-auth-token': undefined })
          : answer;
      });
    },
  },
  { module: 'session.unknown-refresh-token', broken: () => otherwise(REFRESH, 'TOKEN_INVALID', 401, 'TOKEN_EXPIRED', ofNone) },
  {
    module: 'session.own-kind',
    broken: () => takesSession(REFRESH, refreshTokenOf),
  },
  { module: 'session.own-kind', broken: () => takesSession(SEND, ({ body }) => String(json(body)['mfaRetrievalToken'])) },
  { module: 'session.own-kind', broken: () => takesSession('/auth/legacyUser/securityQuestion', bearerOf) },
  {
    module: 'session.not-by-address',
    broken: () => (passing, forward) => {
      const token = new URL(passing.path, 'http://any.invalid').searchParams.get('access_token');
      return forward(token ? { ...passing, headers: { ...passing.headers, authorization: `Bearer ${token}` } } : passing);
    },
  },
  {
    module: 'session.logout',
    broken: () => async (passing, forward) =>
      passing.path === '/auth/logout'
        ? success({}, await forward({ ...passing, body: JSON.stringify({ refreshToken: NONE }) }))
        : forward(passing),
  },
  { module: 'session.logout', broken: outOfOrderAfterLogout },
  { module: 'session.public-calls', broken: endBearer },
  {
    module: 'session.public-calls',
    broken: () => answersOf('/auth/login', (answer, passing) => (hasBearer(passing) ? success({}, answer) : answer)),
  },
  {
    module: 'session.public-calls',
    broken: () => answersOf(REFRESH, (answer, passing) => (hasBearer(passing) && ofNone(passing) ? success({}, answer) : answer)),
  },
  {
    module: 'session.public-calls',
    broken: () => answersOf(REFRESH, (answer, passing) => (hasOldBearer(passing) ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'session.permission',
    broken: () =>
      answersOf(/\/tenantAccessPermission\/.*(?<!somebody-else)\/-\/-$/, (answer, passing) =>
        hasBearer(passing) ? withData(answer, { hasPermission: true }) : answer,
      ),
  },
  { module: 'session.permission', broken: () => answersOf(/\/somebody-else\/-\/-$/, (answer) => success({ hasPermission: 1 }, answer)) },
  {
    module: 'session.exposed-headers',
    broken: () => answersOf(REDEEM, (answer, { method }) => (method === 'POST' ? withHeaders(answer, ELSEWHERE) : answer)),
  },
  {
    module: 'session.exposed-headers',
    broken: () =>
      answersOf(REFRESH, (answer) => (answer.status === 401 ? withHeaders(answer, { 'access-control-allow-origin': undefined }) : answer)),
  },
  { module: 'session.exposed-headers', broken: () => answersOf(TIME_OUT, hidden('date')) },
  {
    module: 'session.stolen',
    broken: () =>
      remembering(REFRESH, refreshTokenOf, 'x-refresh-token', (answer, times, isIssued) =>
        codeOf(answer) === 'TOKEN_INVALID' && times === 0 && isIssued ? success({}, answer) : answer,
      ),
  },
  { module: 'session.expired', broken: () => otherwise(TIME_OUT, 'TOKEN_EXPIRED', 401, 'TOKEN_INVALID') },
  {
    module: 'session.another-account',
    broken: () => takes(TIME_OUT, 'RESOURCE_NOT_FOUND', { sessionTimeout: 1 }, ({ path }) => !path.endsWith('/somebody-else')),
  },
  {
    module: 'session.another-account',
    broken: () => takes(FILTER, 'RESOURCE_NOT_FOUND', { regionIds: [], industryIds: [] }, ({ method }) => method === 'GET'),
  },
  { module: 'session.another-account', broken: () => takes(FILTER, 'RESOURCE_NOT_FOUND', {}, ({ method }) => method === 'PUT') },
  { module: 'session.timed-out', broken: () => otherwise(REFRESH, 'SESSION_TIMED_OUT', 401, 'TOKEN_INVALID') },
  { module: 'session.failures', broken: () => answersOf(TRANSFER, refusedWith({ statusCode: 200 })) },
  { module: 'session.failures', broken: () => answersOf(REFRESH, refusedWith({ requestId: 'another' })) },
];

/** After all others, which know tokens by what the service calls them. */
export const tokenMutations: readonly Mutation[] = [
  { module: 'session.unguessable', broken: () => numbered('x-auth-token') },
  { module: 'session.unguessable', broken: () => numbered('x-refresh-token') },
  { module: 'session.refresh-repeated', broken: () => forgetRepeats(true, REFRESH) },
  { module: 'session.timed-out', broken: () => otherwise(TIME_OUT, 'SESSION_TIMED_OUT', 401, 'TOKEN_INVALID') },
  { module: 'session.transfer', broken: () => renamed(TRANSFER_TOKEN, (index) => `newsline-transfer-${1_000_000 + index}-of-2026`) },
  {
    module: 'session.opens',
    broken: () =>
      answersOf(TIME_OUT, (answer) => {
        const { sessionTimeout: ms } = Object(json(answer.text)['data']);
        // The account that is left idle has a short one.
        return ms > 1_000_000 ? withData(answer, { sessionTimeout: ms / 1000 }) : answer;
      }),
  },
  { module: 'session.refresh-lost', broken: repeatedIsOld },
  { module: 'session.not-stored', broken: () => answersOf(BASIC, cacheable) },
  { module: 'session.not-stored', broken: () => successesOf(REFRESH, (answer) => withHeaders(answer, { 'cache-control': undefined })) },
];
