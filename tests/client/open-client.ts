/** A client with a fake service for one test. */
import { expect } from 'vitest';
import { ApiError, type FailureFacts, type SessionTokens } from '../../src/client/answer.ts';
import { type TokenSource, createClient } from '../../src/client/client.ts';
import { createService } from './fake-service.ts';

/** The path of the call `filters`. */
export const PATH = '/news/filter';

export function openClient({ authToken = 'access-1' as string | null, timeoutMs = 60_000 } = {}) {
  const service = createService();
  const stored: SessionTokens[] = [];
  const tokens: TokenSource = {
    authToken: () => authToken,
    refresh: async () => {},
    store: (tokens) => stored.push(tokens),
    invalid: () => {},
    report: () => {},
  };
  const client = createClient({ baseUrl: 'https://api.newsline.example/base/', timeoutMs, fetch: service.fetch, tokens });
  const failed = async (work: Promise<unknown>): Promise<FailureFacts> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };
  return { service, client, stored, failed, tokens };
}
