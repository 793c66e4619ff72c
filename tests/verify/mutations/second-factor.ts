/** Every rule of the plan second-factor, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
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
import { forgetRefusals, forgetRepeats, replayById } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const LOGIN = '/auth/login';
const GUESSED = 'spare.person18@newsline.example';
const MFA = '/api/v1/auth/legacyUser/mfa';
const VERIFY = `${MFA}/verifyToken`;
const SEND = `${MFA}/sendtoken`;
const VERIFY_SET_UP = `${MFA}/verifyCreateMfaProfileToken`;

/** The record of one login: texts sent, tries made. */
interface Login {
  readonly sent: number;
  readonly tries: number;
  readonly code: string;
}

const text = (passing: Passing, name: string): string => String(json(passing.body)[name] ?? '');

/** Accepts a code that should be refused if `isIt` says so, or changes its refusal. */
const letIn = (
  isIt: (answer: Answer, seen: Login, isSentCode: boolean) => boolean,
  change = (answer: Answer): Answer => success({}, answer),
): Mutate => {
  const sent = new Map<string, number>();
  const tries = new Map<string, number>();
  const add = (to: Map<string, number>, token: string): number => to.set(token, (to.get(token) ?? 0) + 1).get(token) ?? 0;
  return async (passing, forward) => {
    const answer = await forward(passing);
    const token = text(passing, 'mfaRetrievalToken');
    if (passing.path === SEND && answer.status === 200) add(sent, token);
    if (passing.path !== VERIFY || answer.status === 200) return answer;
    const code = text(passing, 'mfaToken');
    const outbox = await forward({ ...passing, method: 'GET', path: '/demo/outbox.json', headers: {}, body: '' });
    const seen = { sent: sent.get(token) ?? 0, tries: add(tries, token), code };
    return isIt(answer, seen, outbox.text.includes(`"code":"${code}"`)) ? change(answer) : answer;
  };
};

const isWrong = (answer: Answer): boolean => codeOf(answer) === 'INVALID_MFA_CODE';
const isOver = (answer: Answer): boolean => codeOf(answer) === 'TOKEN_INVALID';

/** A log-in of `guessed` takes back all that was counted for the account. */
const forgetAtLogin: Mutate = async (passing, forward) => {
  const isIt = passing.path === LOGIN && text(passing, 'email') === GUESSED;
  if (isIt) await forward({ ...passing, method: 'PUT', path: `/demo/people/${GUESSED}/reset`, headers: {}, body: '' });
  return forward(passing);
};

/** A code that signed in once works for every login. */
const replayCodes = (isSameLogin: boolean): Mutate => {
  const used = new Map<string, string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path !== VERIFY) return answer;
    const code = text(passing, 'mfaToken');
    const before = used.get(code);
    if (answer.status === 200) used.set(code, text(passing, 'mfaRetrievalToken'));
    const isAgain = before !== undefined && (before === text(passing, 'mfaRetrievalToken')) === isSameLogin;
    return answer.status !== 200 && isAgain ? success({}, answer) : answer;
  };
};

/** A code that comes again is a fault of the service. */
const outOfOrderWhenUsed = (): Mutate => {
  const used = new Set<string>();
  return answersOf(VERIFY, (answer, passing) => {
    const token = text(passing, 'mfaRetrievalToken');
    if (answer.status === 200) used.add(token);
    return isOver(answer) && used.has(token) ? refusal(500, 'OUT_OF_ORDER', answer) : answer;
  });
};

/** The code of an app works at any age. */
const replayAppCodes = (): Mutate => {
  const used = new Set<string>();
  const letOld = letIn((answer, { sent, code }, isSentCode) => isWrong(answer) && sent === 0 && !isSentCode && !used.has(code));
  return async (passing, forward) => {
    const answer = await letOld(passing, forward);
    if (passing.path === VERIFY && answer.status === 200) used.add(text(passing, 'mfaToken'));
    return answer;
  };
};

/** Finishes a set-up that is to be refused. */
const setsUp = (isIt: (answer: Answer, setupId: string) => boolean): Mutate =>
  answersOf(VERIFY_SET_UP, (answer, passing) => (isIt(answer, text(passing, 'setupId')) ? success({}, answer) : answer));

/** Changes the secret in the address of a QR code. */
const otherSecret = (change: (address: string) => string): Mutate =>
  answersOf(`${MFA}/qrcode`, (answer) => withData(answer, { qrcodeUrl: change(String(Object(json(answer.text)['data']).qrcodeUrl)) }));

export const secondFactorMutations: readonly Mutation[] = [
  {
    module: 'second-factor.masked-phone',
    broken: () =>
      answersOf(LOGIN, (answer) =>
        codeOf(answer) === 'USER_REQUIRES_MFA'
          ? withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), phone: '12125550220' } }))
          : answer,
      ),
  },
  {
    module: 'second-factor.send',
    broken: () =>
      answersOf(SEND, (answer) => (answer.status === 200 ? success({ authStatus: { statusCode: 400, message: 'no' } }, answer) : answer)),
  },
  {
    module: 'second-factor.session-headers',
    broken: () => answersOf(VERIFY, (answer) => (answer.status === 200 ? withHeaders(answer, { 'x-deployment': undefined }) : answer)),
  },
  { module: 'second-factor.login-result', broken: () => answersOf(VERIFY, (answer) => withData(answer, { lastName: undefined })) },
  { module: 'second-factor.login-result', broken: () => answersOf(VERIFY, (answer) => withData(answer, { roles: 'admin' })) },
  {
    module: 'second-factor.login-result',
    broken: () => answersOf(VERIFY, (answer) => (answer.status === 200 ? success(5024, answer) : answer)),
  },
  {
    module: 'second-factor.exposed-headers',
    broken: () => answersOf(VERIFY, (answer) => withHeaders(answer, { 'access-control-expose-headers': 'retry-after,date' })),
  },
  {
    module: 'second-factor.exposed-headers',
    broken: () =>
      answersOf(SEND, (answer) => (answer.status === 429 ? withHeaders(answer, { 'access-control-allow-origin': undefined }) : answer)),
  },
  {
    module: 'second-factor.wrong-code',
    broken: () =>
      letIn(
        (answer, { sent, tries }, isSentCode) => isWrong(answer) && sent > 0 && tries === 1 && !isSentCode,
        (answer) => refusal(400, 'INVALID_REQUEST', answer),
      ),
  },
  { module: 'second-factor.single-use', broken: () => replayCodes(true) },
  { module: 'second-factor.single-use', broken: outOfOrderWhenUsed },
  { module: 'second-factor.repeated', broken: () => forgetRepeats(true, SEND) },
  { module: 'second-factor.repeated', broken: () => forgetRepeats(true, VERIFY) },
  { module: 'second-factor.repeated', broken: () => forgetRepeats(false, VERIFY) },
  {
    module: 'second-factor.resend-wait',
    broken: () => answersOf(SEND, (answer) => (answer.status === 429 ? withHeaders(answer, { 'retry-after': '45' }) : answer)),
  },
  { module: 'second-factor.refusal-not-kept', broken: () => replayById(SEND, 429) },
  { module: 'second-factor.resent', broken: () => letIn((answer, { sent }, isSentCode) => isWrong(answer) && sent === 2 && isSentCode) },
  { module: 'second-factor.own-login', broken: () => letIn((answer, { sent }, isSentCode) => isWrong(answer) && sent === 0 && isSentCode) },
  // In this plan there is no session and no mail.
  { module: 'second-factor.own-kind', broken: () => answersOf('/news/filter', (answer) => success([], answer)) },
  { module: 'second-factor.own-kind', broken: () => answersOf('/auth/transfer/redeem', (answer) => success({}, answer)) },
  {
    module: 'second-factor.own-kind',
    broken: () => answersOf('/auth/legacyUser/securityQuestion', (answer) => success({ questions: [], remainingQuestions: 0 }, answer)),
  },
  {
    module: 'second-factor.unknown-login',
    broken: () =>
      answersOf(SEND, (answer, passing) =>
        text(passing, 'mfaRetrievalToken').startsWith('no-') ? refusal(404, 'RESOURCE_NOT_FOUND', answer) : answer,
      ),
  },
  { module: 'second-factor.failures-kept', broken: () => letIn((answer, { tries }) => isOver(answer) && tries > 4) },
  { module: 'second-factor.failures-of-account', broken: () => forgetAtLogin },
  { module: 'second-factor.app-code', broken: () => replayCodes(false) },
  { module: 'second-factor.app-code-lives', broken: replayAppCodes },
  {
    module: 'second-factor.code-lives',
    broken: () => letIn((answer, { sent, tries }, isSentCode) => isWrong(answer) && sent === 1 && tries === 1 && isSentCode),
  },
  { module: 'second-factor.screen-lives', broken: () => letIn((answer, { sent, tries }) => isOver(answer) && sent === 2 && tries === 1) },
  {
    module: 'second-factor.set-up-not-due',
    broken: () =>
      answersOf(`${MFA}/qrcode`, (answer) => (answer.status === 200 ? answer : success({ qrcodeUrl: 'otpauth://totp/x' }, answer))),
  },
  {
    module: 'second-factor.set-up-due',
    broken: () =>
      answersOf(LOGIN, (answer) =>
        codeOf(answer) === 'USER_REQUIRES_MFA'
          ? withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), requireMfaSetup: false } }))
          : answer,
      ),
  },
  {
    module: 'second-factor.set-up-phone',
    broken: () =>
      answersOf(`${MFA}/profile`, (answer, passing) =>
        text(passing, 'phoneNumber') === '1' ? success({ authStatus: { statusCode: 200 } }, answer) : answer,
      ),
  },
  {
    module: 'second-factor.set-up-phone',
    broken: () =>
      answersOf(`${MFA}/profile`, (answer) => (answer.status === 429 ? success({ authStatus: { statusCode: 200 } }, answer) : answer)),
  },
  {
    module: 'second-factor.set-up-phone',
    broken: () =>
      answersOf(`${MFA}/profile`, (answer, passing) =>
        text(passing, 'phoneNumber') === '1' ? success({ authStatus: { statusCode: 400 } }, answer) : answer,
      ),
  },
  {
    module: 'second-factor.not-stored',
    broken: () => answersOf(`${MFA}/qrcode`, (answer) => withHeaders(answer, { 'cache-control': 'private' })),
  },
  { module: 'second-factor.qr-code', broken: () => otherSecret((address) => address.replace('secret=', 'seed=')) },
  // In base32 there is no 1.
  { module: 'second-factor.qr-code', broken: () => otherSecret((address) => address.replace('secret=', 'secret=1')) },
  { module: 'second-factor.set-up-wrong', broken: () => setsUp(isWrong) },
  { module: 'second-factor.set-up-wrong', broken: () => setsUp((_, setupId) => setupId.startsWith('no-')) },
  // `any` belongs to a log-in that has a second factor.
  { module: 'second-factor.set-up-wrong', broken: () => setsUp((answer, setupId) => isOver(answer) && !/^(no-|any$)/.test(setupId)) },
  {
    module: 'second-factor.set-up-done',
    broken: () => answersOf(VERIFY_SET_UP, (answer) => withHeaders(answer, { 'x-auth-token': undefined })),
  },
  {
    module: 'second-factor.set-up-done',
    broken: () => answersOf(VERIFY_SET_UP, (answer) => withHeaders(answer, { 'x-bw-cookies': undefined })),
  },
  {
    module: 'second-factor.set-up-done',
    broken: () => answersOf(VERIFY_SET_UP, (answer) => withData(answer, { email: undefined })),
  },
  { module: 'second-factor.set-up-done', broken: () => forgetRepeats(true, VERIFY_SET_UP) },
  { module: 'second-factor.failures', broken: () => answersOf(VERIFY, refusedWith({ requestId: undefined })) },
  { module: 'second-factor.failures', broken: () => answersOf(SEND, refusedWith({ statusCode: undefined })) },
  {
    module: 'second-factor.app-code',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) =>
        body.includes('spare.person19@')
          ? withBody(answer, (was) => ({ ...was, data: { ...Object(was['data']), methods: ['text'] } }))
          : answer,
      ),
  },
  { module: 'second-factor.refusal-repeated', broken: () => forgetRefusals(VERIFY, 'INVALID_MFA_CODE') },
  {
    module: 'second-factor.own-kind',
    broken: () => answersOf(/^\/auth\/legacyUser\/[^/]+$/, (answer, { method }) => (method === 'PUT' ? success({}, answer) : answer)),
  },
  { module: 'second-factor.not-stored', broken: () => answersOf(VERIFY, (answer) => withHeaders(answer, { 'cache-control': 'private' })) },
];
