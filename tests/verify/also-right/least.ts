/** Services that offer, and remember, as little as the contract asks for. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { answersOf, codeOf, json, type Mutate, refusal, success, withBody, withHeaders } from '../proxy.ts';
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
const saysTimedOutOnce = (): Mutate => {
  /** Which session a token is of: those that came together are of one. */
  const sessions = new Map<string, object>();
  const over = new Set<object>();
  return async ({ headers, body, ...passing }, forward) => {
    const answer = await forward({ headers, body, ...passing });
    const given = String(json(body)['refreshToken'] ?? headers['authorization']?.replace('Bearer ', ''));
    const own = sessions.get(given) ?? {};
    for (const name of ['x-auth-token', 'x-refresh-token']) {
      const token = answer.headers[name];
      if (token) sessions.set(token, own);
    }
    if (codeOf(answer) !== 'SESSION_TIMED_OUT') return answer;
    if (over.has(own)) return refusal(401, 'TOKEN_INVALID', answer);
    over.add(own);
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

export const leastWays: readonly Way[] = [
  { plan: 'session', says: 'knows callers by their refresh token and transfer token', way: () => callerByToken },
  { plan: 'session', says: 'forgets a session with saying that it timed out', way: saysTimedOutOnce },
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
    says: 'pushes what it asks of the provider there (RFC 9126), the state too',
    way: () =>
      answersOf(/\/auth\/login\/(saml|oidc)$/, (answer) => {
        const { location = '' } = answer.headers;
        const pushed = location.replace(/\?.*/, `?client_id=newsline&request_uri=urn:ietf:params:oauth:request_uri:${randomUUID()}`);
        return location.includes('errorCode') ? answer : withHeaders(answer, { location: pushed });
      }),
    config: () => accountsWithout('standard'),
  },
];
