/** Every rule of the plan session about the hand-over of a session, broken once. */
import {
  answersOf,
  codeOf,
  json,
  type Answer,
  type Mutate,
  type Passing,
  refusal,
  success,
  takes,
  otherwise,
  withBody,
  withData,
  withHeaders,
} from '../proxy.ts';
import { ELSEWHERE, LANDING, REDEEM, TRANSFER, hasBearer, hasOldBearer, bearerOf, ofNone, REFRESH, refreshTokenOf } from './session.ts';
import { forgetRepeats, replayById } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const transferTokenOf = ({ body }: Passing): string => String(json(body)['transferToken'] ?? '');

const TRANSFERRED = { transferToken: 'x'.repeat(43) };

const replayRedeemed = (): Mutate => {
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

/** Changes the answer to a caller who sends a transfer token of this service for the first time to one path. */
const ofTransfers = (path: string, tokenIn: (passing: Passing) => string, change: (answer: Answer, passing: Passing) => Answer): Mutate => {
  const fresh = new Set<string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const { transferToken } = Object(json(answer.text)['data']);
    if (passing.path === TRANSFER && answer.status === 200) fresh.add(String(transferToken));
    return passing.path === path && fresh.delete(tokenIn(passing)) ? change(answer, passing) : answer;
  };
};

const lateTokens = (): Mutate =>
  ofTransfers(REDEEM, transferTokenOf, (answer, { headers }) =>
    codeOf(answer) === 'TOKEN_INVALID' && headers['origin'] === LANDING ? success({}, answer) : answer,
  );

export const transferMutations: readonly Mutation[] = [
  { module: 'session.transfer', broken: oddToken },
  {
    module: 'session.transfer-destination',
    broken: () => otherwise(TRANSFER, 'DESTINATION_NOT_ALLOWED', 400, 'INVALID_REQUEST'),
  },
  {
    module: 'session.transfer-destination',
    broken: () =>
      takes(TRANSFER, 'DESTINATION_NOT_ALLOWED', TRANSFERRED, ({ body }) =>
        /^http:\/\/localhost:\d+$/.test(String(json(body)['destination'])),
      ),
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
  {
    module: 'session.redeem',
    broken: () =>
      answersOf(REFRESH, (answer, { headers }) =>
        answer.status === 200 && headers['origin'] === LANDING ? refusal(403, 'FORBIDDEN', answer) : answer,
      ),
  },
  { module: 'session.transfer-of-another-caller', broken: () => replayById(TRANSFER, 200) },
  { module: 'session.transfer-of-another-caller', broken: () => forgetRepeats(true, TRANSFER) },
  { module: 'session.redeem-repeated', broken: () => forgetRepeats(true, REDEEM) },
  {
    module: 'session.redeem-readable',
    broken: () => answersOf(REDEEM, (answer, { method }) => (method === 'OPTIONS' ? withHeaders(answer, ELSEWHERE) : answer)),
  },
  {
    module: 'session.redeem-any-bearer',
    broken: () => answersOf(REDEEM, (answer, passing) => (hasOldBearer(passing) ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'session.redeem-any-bearer',
    broken: () => takes(REDEEM, 'TOKEN_INVALID', {}, (passing) => hasBearer(passing) && !hasOldBearer(passing)),
  },
  { module: 'session.redeem-once', broken: replayRedeemed },
  { module: 'session.redeem-origin', broken: anyOrigin },
  { module: 'session.transfer-own-kind', broken: () => ofTransfers('/user/profile', bearerOf, (answer) => success({}, answer)) },
  { module: 'session.transfer-own-kind', broken: () => ofTransfers(REFRESH, refreshTokenOf, (answer) => success({}, answer)) },
  { module: 'session.redeem-in-time', broken: lateTokens },
  {
    module: 'session.failures',
    broken: () =>
      answersOf(REDEEM, (answer, { headers }) =>
        codeOf(answer) === 'TOKEN_INVALID' && headers['origin'] !== LANDING ? refusal(400, 'TOKEN_INVALID', answer) : answer,
      ),
  },
];
