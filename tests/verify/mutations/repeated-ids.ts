/** Services that take the id of a request for less, or for more, than it is. */
import { randomUUID } from 'node:crypto';
import { type Answer, answersOf, codeOf, json, type Mutate, refusal, withBody, withData, withHeaders } from '../proxy.ts';

export const LOGIN = '/auth/login';
export const LOOK_UP = '/auth/preflight/';

/** The pages of the configuration. */
export const LISTED = 'http://localhost:4400';
export const LANDING = 'http://localhost:4402';
/** A repeated id, with the same or another body, counts as a new request, unless the first one was refused for good. */
export const forgetRepeats = (isSameBody: boolean, path: string | RegExp = LOGIN): Mutate => {
  const seen = new Map<string, string>();
  const refused = new Set<string>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const before = seen.get(id);
    seen.set(id, before ?? passing.body);
    const isIt = typeof path === 'string' ? passing.path === path : path.test(passing.path);
    const isRepeat = isIt && before !== undefined && (before === passing.body) === isSameBody;
    if (!isRepeat || (isSameBody && refused.has(id))) {
      const answer = await forward(passing);
      if (answer.status >= 400 && codeOf(answer) !== 'USER_REQUIRES_MFA') refused.add(id);
      return answer;
    }
    const answer = forward({ ...passing, headers: { ...passing.headers, 'x-request-id': randomUUID() } });
    return answer.then((reply) => withBody(reply, (body) => ({ ...body, requestId: id })));
  };
};

export const replayForever = (): Mutate => {
  const answers = new Map<string, Promise<Answer>>();
  return (passing, forward) => {
    if (passing.path !== LOGIN) return forward(passing);
    const key = `${passing.headers['origin']} ${passing.headers['x-request-id']} ${passing.body}`;
    const answer = answers.get(key) ?? forward(passing);
    answers.set(key, answer);
    return answer;
  };
};

/** An id gets the answer of its first call, also when another call repeats it. */
export const oneCallAnId = (): Mutate => {
  const seen = new Set<string>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    if (passing.path === LOGIN) seen.add(id);
    const answer = await forward(passing);
    return passing.path === LOOK_UP && seen.has(id) ? refusal(409, 'REQUEST_ID_REUSED', answer) : answer;
  };
};

/** Answers are kept by everything but the origin: pages of two origins get the same one. */
export const keepForAllOrigins = (): Mutate => {
  const answers = new Map<string, { readonly origin: string | undefined; readonly answer: Answer }>();
  return async (passing, forward) => {
    const { origin } = passing.headers;
    const key = `${passing.headers['x-request-id']} ${passing.headers['authorization']} ${passing.body}`;
    const before = passing.path === LOGIN ? answers.get(key) : undefined;
    if (before && before.origin !== origin) return withHeaders(before.answer, { 'access-control-allow-origin': origin });
    const answer = await forward(passing);
    if (passing.path === LOGIN && answer.status < 429) answers.set(key, { origin, answer });
    return answer;
  };
};

/** As above, but an origin that is not listed is refused before anything is looked up. */
export const keepForListedOrigins = (): Mutate => {
  const replay = keepForAllOrigins();
  return (passing, forward) => ([LISTED, LANDING].includes(passing.headers['origin'] ?? '') ? replay(passing, forward) : forward(passing));
};

/** The id of a request belongs to the origin that sent it first. */
export const refuseOtherOrigins = (): Mutate => {
  const first = new Map<string, string>();
  return async (passing, forward) => {
    const { origin = '', 'x-request-id': id = '' } = passing.headers;
    const isOther = passing.path === LOGIN && (first.get(id) ?? origin) !== origin;
    if (passing.path === LOGIN && !first.has(id)) first.set(id, origin);
    const answer = await forward(passing);
    return isOther ? refusal(409, 'REQUEST_ID_REUSED', answer) : answer;
  };
};

/** A repeat of a request id that was answered with `status` gets that answer, for ever. */
export const replayById = (path: string, status: number): Mutate => {
  const answers = new Map<string, Answer>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const answer = answers.get(id) ?? (await forward(passing));
    if (passing.path === path && answer.status === status) answers.set(id, answer);
    return answer;
  };
};

/** A refusal with this code is not kept by its id: a repeat is another try. */
export const forgetRefusals = (path: string, code: string): Mutate => {
  const refused = new Set<string>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const isRepeat = passing.path === path && refused.has(id + passing.body);
    const answer = await forward(isRepeat ? { ...passing, headers: { ...passing.headers, 'x-request-id': randomUUID() } } : passing);
    if (passing.path === path && codeOf(answer) === code) refused.add(id + passing.body);
    return isRepeat && answer.status >= 400 ? withBody(answer, (body) => ({ ...body, requestId: id })) : answer;
  };
};

/** An answer that comes again by its id is another failure, for that account. */
export const countRepeats = (path: string, questions: string): Mutate => {
  const seen = new Set<string>();
  const more = new Map<string, number>();
  return async (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const answer = await forward(passing);
    const [pathname, query] = passing.path.split('?');
    const user = String(new URLSearchParams(query).get('legacyUserId') ?? json(passing.body)['userId']);
    if (pathname === path && answer.status === 406 && seen.has(id)) more.set(user, (more.get(user) ?? 0) + 1);
    if (pathname === path) seen.add(id);
    const { remainingQuestions } = Object(json(answer.text)['data']);
    return pathname === questions ? withData(answer, { remainingQuestions: remainingQuestions - (more.get(user) ?? 0) }) : answer;
  };
};

/** A wrong password that comes again by its id is another failure, and the fifth locks its address. */
export const lockByRepeats = (): Mutate => {
  const seen = new Set<string>();
  const failures = new Map<string, number>();
  return answersOf(LOGIN, (answer, { headers, body }) => {
    if (codeOf(answer) !== 'INVALID_CREDENTIALS') return answer;
    const id = headers['x-request-id'] ?? '';
    const email = String(json(body)['email']);
    if (seen.has(id)) failures.set(email, (failures.get(email) ?? 1) + 1);
    seen.add(id);
    return (failures.get(email) ?? 0) >= 5 ? refusal(423, 'USER_ACCOUNT_LOCKED', answer) : answer;
  });
};
