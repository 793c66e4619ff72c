import { contract } from '../../../src/contract/contract.ts';
import type { ApiError } from '../../../src/client/answer.ts';
import { bearerOf, createService, failure, sessionHeaders, success } from '../../client/fake-service.ts';
import { createBrowser, openTab } from '../../session/fake-browser.ts';

export const FILTERS = '/news/filter';

export const REFRESH = '/auth/refresh';

/** Answers session calls by their token: all but the newest have expired. */
export function open({ channels = false, locks = false } = {}) {
  const service = createService();
  let newest = 'access-2';
  service.on(FILTERS, (request) => (bearerOf(request) === `Bearer ${newest}` ? success([]) : failure(401, 'TOKEN_EXPIRED')));
  service.on(REFRESH, () => success({}, sessionHeaders('2')));
  service.on('/auth/logout', () => success({}));
  // Mostly without the Web Locks API, on which a refresh must not depend.
  const browser = createBrowser({ channels, locks });
  const session = openTab(browser, service.fetch);
  const news: string[] = [];
  const reported: ApiError[] = [];
  session.listen((item) => {
    news.push(item.type);
    if (item.type === 'reported') reported.push(item.error);
  });
  return {
    service,
    browser,
    session,
    news,
    reported,
    expect: (token: string) => {
      newest = token;
    },
    filters: (signal?: AbortSignal) =>
      session.client.call(contract.filters, { signal }).then(
        () => 'done',
        (error: ApiError) => error,
      ),
    tokens: () => [session.store.getState().authToken, session.store.getState().refreshToken],
  };
}
