/** Every rule of the plan session, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
  hidden,
  json,
  type Mutate,
  type Passing,
  refusal,
  refusedWith,
  success,
  withBody,
  withData,
  withHeaders,
} from '../proxy.ts';
import type { Mutation } from './table.ts';

const REFRESH = '/auth/refresh';
const TRANSFER = '/auth/transfer';
const REDEEM = '/auth/transfer/redeem';
const TIME_OUT = /\/sessionTimeout\/accountId\//;
const ELSEWHERE = { 'access-control-allow-origin': 'http://localhost:4400' };
const LANDING = 'http://localhost:4402';
const BASIC = '/user/profile/basic';
const FILTER = /^\/news\/filter\/[^/]+$/;
const NONE = 'no-refresh-token-of-yours';

const TRANSFERRED = { transferToken: 'x'.repeat(43) };

const refreshTokenOf = ({ body }: Passing): string => String(json(body)['refreshToken'] ?? '');
const ofNone = (passing: Passing): boolean => refreshTokenOf(passing) === NONE;
const transferTokenOf = ({ body }: Passing): string => String(json(body)['transferToken'] ?? '');

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
    const value = passing.path === path ? valueIn(passing) : '';
    const before = times.get(value) ?? 0;
    times.set(value, before + 1);
    const answer = await forward(passing);
    // A refresh with a token that is no longer current issues no new one.
    if (answer.status === 200 && (header !== 'x-refresh-token' || passing.path === REFRESH)) issued.add(answer.headers[header] ?? '');
    return passing.path === path ? change(answer, before, value !== '' && issued.has(value), passing) : answer;
  };
};

const keepRedeemed = (): Mutate => {
  const redeemed = new Map<string, Answer>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path !== REDEEM) return answer;
    const token = transferTokenOf(passing);
    if (answer.status === 200) redeemed.set(token, answer);
    return redeemed.get(token) ?? answer;
  };
};

/** A valid transfer token with characters that an address cannot contain. */
const oddToken = (): Mutate => async (passing, forward) => {
  const token = transferTokenOf(passing);
  const answer = await forward(
    passing.path === REDEEM ? { ...passing, body: passing.body.replace(token, token.replace(/&$/, '')) } : passing,
  );
  if (passing.path !== TRANSFER || answer.status !== 200) return answer;
  return withBody(answer, (body) => ({ ...body, data: { transferToken: `${Object(body['data']).transferToken}&` } }));
};

/** The token is accepted from any page. */
const anyOrigin = (): Mutate => async (passing, forward) => {
  if (passing.path !== REDEEM || passing.method !== 'POST') return forward(passing);
  const destination = String(json(passing.body)['destination']);
  if (passing.headers['origin'] === destination) return forward(passing);
  const answer = await forward({ ...passing, headers: { ...passing.headers, origin: destination } });
  return withHeaders(answer, { 'access-control-allow-origin': passing.headers['origin'] });
};

const lateTokens = (): Mutate =>
  remembering(REDEEM, transferTokenOf, '', (answer, times, _, { headers, body }) =>
    codeOf(answer) === 'TOKEN_INVALID' && times === 0 && headers['origin'] === LANDING && !body.includes('"no-')
      ? success({}, answer)
      : answer,
  );

/** Anybody with the id of a request gets its answer. */
const forAnyCaller = (): Mutate => {
  const kept = new Map<string, Answer>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const answer = kept.get(id) ?? (await forward(passing));
    if (passing.path === TRANSFER && answer.status === 200) kept.set(id, answer);
    return answer;
  };
};

const hasBearer = ({ headers }: Passing): boolean => headers['authorization'] !== undefined;
const hasOldBearer = ({ headers }: Passing): boolean => headers['authorization'] === 'Bearer no-token-of-yours';

/** A log-out ends the session of its bearer, whatever refresh token is sent. */
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

/** Answers to one path, where they are a success. */
const successesOf = (path: string, change: (answer: Answer, passing: Passing) => Answer): Mutate =>
  answersOf(path, (answer, passing) => (answer.status === 200 ? change(answer, passing) : answer));

type Is = (passing: Passing) => boolean;

/** One kind of refusal is another one. */
const otherwise = (path: string | RegExp, code: string, status: number, other: string, isIt: Is = () => true): Mutate =>
  answersOf(path, (answer, passing) => (codeOf(answer) === code && isIt(passing) ? refusal(status, other, answer) : answer));

/** What was refused with this code is taken. */
const takes = (path: string | RegExp, code: string, data: object, isIt: Is = () => true): Mutate =>
  answersOf(path, (answer, passing) => (codeOf(answer) === code && isIt(passing) ? success(data, answer) : answer));

export const sessionMutations: readonly Mutation[] = [
  {
    module: 'session.opens',
    broken: () => answersOf(/\/sessionTimeout\/accountId\/somebody-else$/, (answer) => success({ sessionTimeout: 1 }, answer)),
  },
  { module: 'session.no-token', broken: () => otherwise(BASIC, 'TOKEN_INVALID', 403, 'FORBIDDEN') },
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
    broken: () =>
      remembering(REFRESH, refreshTokenOf, '', (answer, times) =>
        times > 0 && answer.status === 200
          ? withHeaders(refusal(401, 'TOKEN_INVALID', answer), { 'x-refresh-token': undefined, 'x-auth-token': undefined })
          : answer,
      ),
  },
  { module: 'session.unknown-refresh-token', broken: () => otherwise(REFRESH, 'TOKEN_INVALID', 401, 'TOKEN_EXPIRED', ofNone) },
  {
    module: 'session.own-kind',
    broken: () => remembering(REFRESH, refreshTokenOf, 'x-auth-token', (answer, _, isIssued) => (isIssued ? success({}, answer) : answer)),
  },
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
  { module: 'session.permission', broken: () => answersOf(/\/somebody-else\/-\/-$/, (answer) => success({ hasPermission: 1 }, answer)) },
  { module: 'session.transfer', broken: oddToken },
  {
    module: 'session.transfer-destination',
    broken: () => otherwise(TRANSFER, 'DESTINATION_NOT_ALLOWED', 400, 'INVALID_REQUEST'),
  },
  {
    module: 'session.transfer-of-another',
    broken: () => takes(TRANSFER, 'TOKEN_INVALID', TRANSFERRED, ofNone),
  },
  {
    module: 'session.transfer-of-another',
    broken: () => takes(TRANSFER, 'TOKEN_INVALID', TRANSFERRED, (passing) => !ofNone(passing) && !hasOldBearer(passing)),
  },
  {
    module: 'session.redeem',
    broken: () => answersOf(REDEEM, (answer) => withHeaders(answer, { 'x-auth-token': undefined, 'x-refresh-token': undefined })),
  },
  { module: 'session.redeem', broken: () => answersOf(REDEEM, (answer) => withHeaders(answer, { 'x-deployment': undefined })) },
  { module: 'session.redeem', broken: () => answersOf(REDEEM, (answer) => withData(answer, { originalUserId: undefined })) },
  { module: 'session.transfer-of-another-caller', broken: forAnyCaller },
  {
    module: 'session.redeem-readable',
    broken: () => answersOf(REDEEM, (answer, { method }) => (method === 'OPTIONS' ? withHeaders(answer, ELSEWHERE) : answer)),
  },
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
    module: 'session.redeem-any-bearer',
    broken: () => answersOf(REDEEM, (answer, passing) => (hasOldBearer(passing) ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'session.redeem-any-bearer',
    broken: () => takes(REDEEM, 'TOKEN_INVALID', {}, (passing) => hasBearer(passing) && !hasOldBearer(passing)),
  },
  { module: 'session.redeem-once', broken: keepRedeemed },
  { module: 'session.redeem-origin', broken: anyOrigin },
  { module: 'session.redeem-in-time', broken: lateTokens },
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
