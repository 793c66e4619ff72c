/** Services that offer, remember and put up with as little as the contract asks for. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Answer, answersOf, codeOf, json, type Mutate, type Passing, refusal, success, withBody, withHeaders } from '../proxy.ts';
import type { Way } from './ways.ts';

/** The demo's accounts without this one. */
const accountsWithout = (situation: string): object => ({
  accounts: Object.fromEntries(
    Object.entries(Object(json(readFileSync('demo/provider.json', 'utf8'))['accounts'])).filter(([name]) => name !== situation),
  ),
});

/** The refresh token, or the transfer token, says who calls: another one is of another caller. */
const callerByToken: Mutate = answersOf(/\/auth\/(refresh|transfer\/redeem)$/, (answer) =>
  answer.status === 409 ? refusal(401, 'TOKEN_INVALID', answer) : answer,
);

/** Forgets a session with saying that it timed out. */
const timesOutOnce = (): Mutate => {
  /** Which session a token is of: those that came together are of one. */
  const sessions = new Map<string, object>();
  const over = new Set<object>();
  return async ({ headers, body, ...passing }, forward) => {
    const answer = await forward({ headers, body, ...passing });
    const bearer = String(json(body)['refreshToken'] ?? headers['authorization']?.replace('Bearer ', ''));
    const session = sessions.get(bearer) ?? {};
    for (const name of ['x-auth-token', 'x-refresh-token']) {
      const token = answer.headers[name];
      if (token) sessions.set(token, session);
    }
    if (codeOf(answer) !== 'SESSION_TIMED_OUT') return answer;
    if (over.has(session)) return refusal(401, 'TOKEN_INVALID', answer);
    over.add(session);
    return answer;
  };
};

/** One entry in each list that a choice is required from, an offset that is left out, and nothing where nothing has to be chosen. */
const least: Readonly<Record<string, (data: never) => unknown>> = {
  '/i18n/geo/country/public': (all: unknown[]) => all.slice(-1),
  '/i18n/language/supported/public': () => [],
  '/i18n/timezone/public': () => ({ 'America/Los_Angeles': { backendCode: null } }),
  '/company/company/roles/public': (all: object) => Object.fromEntries(Object.entries(all).slice(-1)),
  '/news/interests/public': () => ({ regionHierarchy: [], industryHierarchy: [] }),
  '/auth/legacyUser/interests/public': ([, group]: unknown[][]) => [group?.slice(-1)],
};

const leastLists: Mutate = (passing, forward) => {
  const choose = least[passing.path];
  return choose && passing.method === 'GET'
    ? forward(passing).then((answer) => success(choose(json(answer.text)['data'] as never), answer))
    : forward(passing);
};

/** Five texts an hour: the sixth is refused until the hour is over. */
export const fewTexts = (now: () => Date): Mutate => {
  const sent = new Map<string, number>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const id = passing.headers['x-request-id'] ?? '';
    if (!passing.path.endsWith('/mfa/sendtoken') || answer.status !== 200 || sent.has(id)) return answer;
    const recent = [...sent.values()].filter((at) => at > now().getTime() - 3_600_000);
    if (recent.length >= 5) return withHeaders(refusal(429, 'TOO_MANY_REQUESTS', answer), { 'retry-after': '3000' });
    sent.set(id, now().getTime());
    return answer;
  };
};

/** So many requests with this refusal, each counted once, end what they are about. */
const endsAfter = (most: number, code: string, nameOf: (passing: Passing) => string, ended: (answer: Answer) => Answer): Mutate => {
  const wrong = new Map<string, Set<string>>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const ids = wrong.get(nameOf(passing)) ?? new Set();
    const id = passing.headers['x-request-id'] ?? '';
    if (ids.size >= most && !ids.has(id)) return ended(answer);
    if (codeOf(answer) === code) wrong.set(nameOf(passing), ids.add(id));
    return answer;
  };
};

/** Locks an address at the third wrong password, and a right one does not clear the count. */
const strictLock = () =>
  endsAfter(
    3,
    'INVALID_CREDENTIALS',
    (passing) => (passing.path === '/auth/login' ? String(json(passing.body)['email'] ?? '').toLowerCase() : ''),
    (answer) => refusal(423, 'USER_ACCOUNT_LOCKED', answer),
  );

/** Two wrong codes end a login. */
const fewTries = () =>
  endsAfter(
    2,
    'INVALID_MFA_CODE',
    (passing) => String(json(passing.body)['mfaRetrievalToken'] ?? ''),
    (answer) => withHeaders(refusal(401, 'TOKEN_INVALID', answer), { 'x-auth-token': undefined, 'x-refresh-token': undefined }),
  );

export const leastWays: readonly Way[] = [
  {
    plan: 'sign-in',
    says: 'locks by the third wrong password, and takes none back',
    way: strictLock,
    config: () => ({ failuresBeforeLock: 3 }),
  },
  {
    plan: 'second-factor',
    says: 'ends a login by its second wrong code',
    way: fewTries,
    config: () => ({ wrongCodesBeforeEnd: 2 }),
  },
  { plan: 'session', says: 'knows callers by their refresh token and transfer token', way: () => callerByToken },
  { plan: 'session', says: 'forgets a session with saying that it timed out', way: timesOutOnce },
  ...['first-time', 'sign-up', 'lists'].map((plan) => ({ plan, says: 'has as little to choose from as may be', way: () => leastLists })),
  {
    plan: 'first-time',
    says: 'answers ids and codes as numbers',
    way: () =>
      answersOf('/user/profile', (answer) =>
        answer.status === 200
          ? withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), zipOrPostalCode: 10_001, department: null } }))
          : answer,
      ),
    config: () => accountsWithout('standard'),
  },
  {
    plan: 'sso',
    says: 'leads straight to the provider, and pushes what it asks there (RFC 9126), the state too',
    way: () =>
      answersOf(/\/auth\/login\/(saml|oidc)$/, (answer) => {
        const { location = '' } = answer.headers;
        const pushed = `https://login.example.com/?client_id=newsline&request_uri=urn:ietf:params:oauth:request_uri:${randomUUID()}`;
        return location.includes('errorCode') ? answer : withHeaders(answer, { location: pushed });
      }),
    config: () => accountsWithout('standard'),
  },
];
