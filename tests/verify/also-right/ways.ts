/** Behaviour that the contract leaves open, done differently from the reference server. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  answersOf,
  codeOf,
  json,
  type Mutate,
  type Passing,
  refusal,
  renamed,
  RESET_TOKEN,
  CONFIRMATION_ID,
  success,
  withBody,
  withData,
  withHeaders,
} from '../proxy.ts';

const LOGIN = '/auth/login';
const RECOVERY = '/auth/legacyUser';
const OUTBOX = '/demo/outbox.json';

const text = ({ body }: Passing, name: string): string => String(json(body)[name] ?? '');
const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';

export interface Way {
  readonly plan: string;
  /** A sentence about the service. */
  readonly says: string;
  /** Created for each run, since some keep state. */
  readonly way: (kit: { readonly service: string; now(): Date }) => Mutate;
  /** What the provider's configuration says accordingly. */
  readonly config?: (service: string) => object;
}

/** The page is on the service's own origin, so browsers need no CORS headers and none are sent. */
const ownOrigin =
  (service: string): Mutate =>
  async (passing, forward) => {
    const { origin = '' } = passing.headers;
    const answer = await forward({
      ...passing,
      headers: { ...passing.headers, ...(origin === service ? { origin: 'http://localhost:4400' } : {}) },
    });
    return {
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))),
    };
  };

const numberOf = (token: unknown): number => Number.parseInt(createHash('sha256').update(String(token)).digest('hex').slice(0, 12), 16);

/** Codes have four digits. */
const shortCodes = (): Mutate => {
  const whole = new Map<string, string>();
  return async (passing, forward) => {
    const token = text(passing, 'mfaToken');
    const body = passing.body.replace(`"${token}"`, `"${whole.get(token) ?? token.padStart(6, '0')}"`);
    const answer = await forward(/^\d{4}$/.test(token) ? { ...passing, body } : passing);
    if (!passing.path.startsWith(OUTBOX)) return answer;
    const CODE = /(?<![\w-])\d\d(\d{4})(?![\w-])/g;
    for (const [code, short = ''] of answer.text.matchAll(CODE)) whole.set(short, code);
    return { ...answer, text: answer.text.replace(CODE, '$1') };
  };
};

/** Texts arrive later than the next one may be requested. */
const slowTexts = (now: () => Date): Mutate =>
  answersOf(OUTBOX, (answer) =>
    withBody(answer, ({ messages }) => ({
      messages: (messages as readonly { createdAt: string }[]).filter(({ createdAt }) => now().getTime() - Date.parse(createdAt) >= 35_000),
    })),
  );

/** A repeat is told apart, in a header and a field of its own, and its fields stand in another order. */
const markRepeats = (): Mutate => {
  const seen = new Set<string>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const isRepeat = seen.has(id);
    seen.add(id);
    const answer = await forward(passing);
    if (!isRepeat || answer.status !== 200) return answer;
    const data = Object.fromEntries(Object.entries(Object(json(answer.text)['data'])).reverse());
    return withHeaders(
      withBody(answer, (body) => ({ isRepeat, ...body, data })),
      { 'x-repeated': 'true' },
    );
  };
};

/** The token says whose question it is, so the id is ignored. */
const ownToken = (): Mutate => {
  let userId = '';
  return async (passing, forward) => {
    const path = passing.path.replace(/legacyUserId=[^&]*/, `legacyUserId=${userId}`);
    const answer = await forward(pathOf(passing) === `${RECOVERY}/securityQuestion` ? { ...passing, path: path } : passing);
    userId = String(Object(json(answer.text)['data'])['bwpUserId'] ?? userId);
    return answer;
  };
};

/** An answer is a success of the contract, not a page or the demo's outbox. */
const repeatsIds: Mutate = answersOf(/./, (answer, { headers }) =>
  json(answer.text)['statusCode'] === 200 ? withBody(answer, (body) => ({ ...body, requestId: headers['x-request-id'] })) : answer,
);

export const ways: readonly Way[] = [
  ...['sign-in', 'recovery', 'sign-up', 'sso'].map((plan) => ({
    plan,
    says: 'repeats the id of a request in successes too',
    way: () => repeatsIds,
  })),
  { plan: 'sign-in', says: 'has the page on its own origin', way: ({ service }) => ownOrigin(service), config: (origin) => ({ origin }) },
  {
    plan: 'sign-in',
    says: 'has numbers for retrieval tokens',
    way: () =>
      answersOf(LOGIN, (answer) =>
        codeOf(answer) === 'USER_REQUIRES_MFA'
          ? withBody(answer, (body) => ({
              ...body,
              data: { ...Object(body['data']), mfaRetrievalToken: numberOf(Object(body['data'])['mfaRetrievalToken']) },
            }))
          : answer,
      ),
  },
  { plan: 'second-factor', says: 'sends codes of four digits', way: shortCodes },
  {
    plan: 'second-factor',
    says: 'locks an account by wrong codes with a time to try again, sooner than it says',
    way: () =>
      answersOf(LOGIN, (answer) =>
        codeOf(answer) === 'USER_ACCOUNT_LOCKED'
          ? withHeaders(refusal(429, 'TOO_MANY_REQUESTS', answer), { 'retry-after': '900' })
          : answer,
      ),
    config: () => ({ wrongCodesBeforeLock: 12 }),
  },
  {
    plan: 'second-factor',
    says: 'sends texts that take half a minute',
    way: ({ now }) => slowTexts(now),
    config: () => ({ messages: { texts: { http: `{service}${OUTBOX}?to={to}` }, waitSeconds: 60 } }),
  },
  {
    plan: 'second-factor',
    says: 'marks the answers that it kept, and writes them anew',
    way: markRepeats,
  },
  {
    plan: 'second-factor',
    says: 'says null for what it does not know of a person, and numbers for ids',
    way: () =>
      answersOf(/\/verifyToken$/, (answer) =>
        withData(answer, { id: 7, originalUserId: 7, connectAccount: null, language: null, timezone: null, newUser: null }),
      ),
  },
  {
    plan: 'session',
    says: 'refuses a destination that is no address as a request that is wrong',
    way: () =>
      answersOf('/auth/transfer', (answer, passing) =>
        passing.method === 'OPTIONS' || URL.canParse(text(passing, 'destination')) ? answer : refusal(400, 'INVALID_REQUEST', answer),
      ),
  },
  {
    plan: 'recovery',
    says: 'says null for no data',
    way: () =>
      answersOf(`${RECOVERY}/verifySecurityQuestion`, (answer) =>
        answer.status === 406 ? withBody(answer, (body) => ({ ...body, data: null })) : answer,
      ),
  },
  { plan: 'recovery', says: 'takes the account of a question from the token', way: ownToken },
  {
    plan: 'recovery',
    says: 'has signed tokens, which begin alike',
    way: () => renamed(RESET_TOKEN, () => `eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJyZXNldCJ9.${randomBytes(32).toString('base64url')}`),
  },
  {
    plan: 'sign-up',
    says: 'has a list of passwords that are known from data breaches',
    way: () =>
      answersOf(RECOVERY, (answer, { body }) => (body.includes('Password123!') ? refusal(400, 'PASSWORD_BREACHED', answer) : answer)),
  },
  {
    plan: 'sign-up',
    says: 'has UUIDs in its links',
    way: () => renamed(CONFIRMATION_ID, () => randomUUID()),
  },
  {
    plan: 'recovery',
    says: 'answers a wrong answer with a bare 406',
    way: () => answersOf(/\/resetPassword$/, (answer) => (answer.status === 406 ? { ...answer, text: '' } : answer)),
  },
  {
    plan: 'recovery',
    says: 'has no number for a password of before',
    way: () =>
      answersOf(/\/resetPassword$/, (answer) =>
        answer.status === 500 ? withBody(answer, (body) => ({ ...body, code: undefined })) : answer,
      ),
  },
  {
    plan: 'first-time',
    says: 'refuses a change with 500 and its words, without a code',
    way: () =>
      answersOf(/\/changePassword$/, (answer) =>
        answer.status === 500 ? withBody(answer, ({ message, requestId }) => ({ statusCode: 500, message, requestId })) : answer,
      ),
  },
  { plan: 'lists', says: 'knows no states', way: () => answersOf('/i18n/geo/state/public', (answer) => success({}, answer)) },
  {
    plan: 'first-time',
    says: 'has states of one country, in one list',
    way: () => answersOf('/i18n/geo/state/public', (answer) => success(Object(json(answer.text)['data'])['US'], answer)),
  },
  {
    plan: 'lists',
    says: 'has the same questions in each group',
    way: () =>
      answersOf('/auth/legacyUser/securityQuestions', (answer) => {
        const [first] = Object(json(answer.text)['data']).questions ?? [];
        return success({ questions: [first, first, first] }, answer);
      }),
  },
];
