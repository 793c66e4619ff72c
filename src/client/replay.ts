/** S8: a call is sent again unasked only once after a refresh, and once after the database refused access. */
import { ApiError, isNoAnswer, unanswered } from './api-error.ts';
import type { AnyInput } from './call.ts';
import type { CallName } from '../contract/contract.ts';
import { replies } from '../contract/replies.ts';
import { endsSession, type ErrorCode } from '../contract/errors.ts';
import { withLostIds } from './lost-calls.ts';
import { isToken, type TokenSource } from './session-headers.ts';

/** S8: the limit of a refresh and a replay together. */
export const REPLAY_LIMIT_MS = 10_000;

export interface Sent {
  readonly id: string;
  readonly token: string | null;
}
type Once = (name: CallName, input: AnyInput, sent: Sent, deadline?: AbortSignal) => Promise<unknown>;

interface Call {
  readonly name: CallName;
  readonly input: AnyInput;
  readonly id: string;
}

const isDenied = (error: unknown): error is ApiError => error instanceof ApiError && error.errorCode === 'DATABASE_ACCESS_DENIED';

/** Only the service itself can reject the refresh token, neither a proxy's page nor a refused database. */
export const isRefused = (error: ApiError): boolean =>
  error.kind === 'answered' && (error.status === 401 || (error.status === 403 && error.errorCode !== undefined && !isDenied(error)));

function within(tokens: TokenSource, { name, input, id }: Call, work: (deadline: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const deadline = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const left = input.signal?.aborted === true;
      const error = unanswered(name, id, left ? 'aborted' : 'timeout', !left);
      if (!left) tokens.report(error);
      reject(error);
      deadline.abort();
    }, REPLAY_LIMIT_MS);
    work(deadline.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** A refresh that fails in an outage signs no user out: the call that needed it counts as unanswered. */
async function refresh(tokens: TokenSource, { name, id }: Call, expired: string): Promise<ErrorCode | undefined> {
  try {
    await tokens.refresh(expired);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefused(error)) return error.errorCode;
    throw unanswered(name, id, isNoAnswer(error) ? error.kind : 'unreachable');
  }
}

export function replaying(once: Once, tokens: TokenSource): (name: CallName, input: AnyInput) => Promise<unknown> {
  async function afterRefresh(call: Call, expired: string, first: ApiError, retry: (token: string) => Promise<unknown>): Promise<unknown> {
    const why = tokens.authToken() === expired ? await refresh(tokens, call, expired) : undefined;
    const token = tokens.authToken();
    if (token === expired) tokens.invalid(expired, why);
    // A user who signed out during the refresh stays signed out.
    if (!token || token === expired) throw first;
    try {
      return await retry(token);
    } catch (error) {
      if (error instanceof ApiError && (error.errorCode === 'TOKEN_EXPIRED' || endsSession(error.errorCode)))
        tokens.invalid(token, error.errorCode);
      throw error;
    }
  }

  return withLostIds(async (name, input, id) => {
    const { kind } = replies[name];
    const before = tokens.authToken();
    // Calls that decide whether the session goes on must not wait for that decision, and others do not depend on the token.
    const pause = before && (kind === 'session' || name === 'permission') && tokens.settled?.();
    if (pause) await pause;
    const bearer = kind === 'reset' ? input.bearer : tokens.authToken();
    const sent: Sent = { id, token: isToken(bearer) ? bearer : null };
    const call: Call = { name, input, id };
    if (kind === 'session' && before && !sent.token) {
      throw new ApiError({ call: name, kind: 'answered', status: 401, errorCode: 'TOKEN_INVALID', requestId: id });
    }
    const judge = (error: unknown, deadline?: AbortSignal): Promise<unknown> => {
      if (error instanceof ApiError && kind === 'session' && sent.token) {
        const renew = (signal: AbortSignal) =>
          afterRefresh(call, sent.token as string, error, (token) => {
            const again = () => once(name, input, { id, token }, signal);
            return again().catch((second: unknown) => {
              // A database that refused access before the refresh is not asked a third time.
              if (deadline || !isDenied(second)) throw second;
              return again();
            });
          });
        if (error.errorCode === 'TOKEN_EXPIRED') return deadline ? renew(deadline) : within(tokens, call, renew);
        if (endsSession(error.errorCode)) tokens.invalid(sent.token, error.errorCode);
      }
      throw error;
    };
    try {
      return await once(name, input, sent);
    } catch (error) {
      // For any kind of call, since the refusal does not depend on the user (decisions 2).
      if (isDenied(error))
        return within(tokens, call, (deadline) => once(name, input, sent, deadline).catch((second) => judge(second, deadline)));
      return judge(error);
    }
  });
}
