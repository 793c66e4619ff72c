import { describe, expect, it } from 'vitest';
import { ownSignIn, createSession } from '../../src/session/session.ts';
import { referencesOf } from '../../src/session/lists.ts';
import { createSessionStore } from '../../src/session/session-store.ts';
import { storedUser } from './stored-user.ts';

const answers: Readonly<Record<string, unknown>> = {
  '/i18n/geo/country': [{ code: 'US', name: 'United States' }],
  '/i18n/language/supported': [{ code: 'en', display: 'English' }],
  '/auth/legacyUser/securityQuestions': { questions: [] },
};

/** A service that answers by path; `broken` paths fail. */
function service(broken: ReadonlySet<string> = new Set(), replies: Readonly<Record<string, unknown>> = answers) {
  const requests: string[] = [];
  const fetch = async (url: RequestInfo | URL) => {
    const path = new URL(String(url)).pathname;
    requests.push(path);
    const data = replies[path.replace(/\/public$/, '')];
    return broken.has(path)
      ? Response.json({ statusCode: 503, message: 'away' }, { status: 503 })
      : Response.json({ statusCode: 200, data });
  };
  const store = createSessionStore(null);
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store });
  return { requests, session, store };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the reference lists', () => {
  it('are requested once per visit, however many steps and elements ask', async () => {
    const { requests, session } = service();
    referencesOf(session, 'user').ask(['countries', 'languages']);
    referencesOf(session, 'user').ask(['countries']);
    await settled();
    referencesOf(session, 'user').ask(['languages']);
    await settled();
    expect(requests).toEqual(['/i18n/geo/country', '/i18n/language/supported']);
    expect(referencesOf(session, 'user').getState().loaded.countries).toEqual([{ code: 'US', name: 'United States' }]);
  });

  it('are requested once for all elements of a session', async () => {
    const { requests, session } = service();
    const [first, another] = [ownSignIn(() => session)(), ownSignIn(() => session)()];
    referencesOf(first, 'user').ask(['countries']);
    await settled();
    referencesOf(another, 'user').ask(['countries']);
    await settled();
    expect([requests, referencesOf(another, 'user').getState().loaded.countries?.length]).toEqual([['/i18n/geo/country'], 1]);
  });

  it('come from their public twins for a visitor, or from the only path there is', async () => {
    const { requests, session } = service();
    referencesOf(session, 'visitor').ask(['countries', 'securityQuestions']);
    await settled();
    expect(requests).toEqual(['/i18n/geo/country/public', '/auth/legacyUser/securityQuestions']);
  });

  it.each([
    ['countries', '/i18n/geo/country', []],
    ['timezones', '/i18n/timezone', {}],
    ['roles', '/company/company/roles', {}],
    ['interestTypes', '/auth/legacyUser/interests', [[], []]],
    ['securityQuestions', '/auth/legacyUser/securityQuestions', { questions: [] }],
    ['securityQuestions', '/auth/legacyUser/securityQuestions', { questions: [{ securityQuestions: [] }, { securityQuestions: [] }] }],
  ] as const)('have failed where a choice from them is required and there is none: %s', async (name, path, data) => {
    const { session } = service(new Set(), { [path]: data });
    const references = referencesOf(session, 'visitor');
    references.ask([name]);
    await settled();
    expect(references.getState().loaded[name]).toBeUndefined();
    expect(references.getState().failed[name]?.kind).toBe('malformed');
  });

  it.each([
    ['states', '/i18n/geo/state', {}],
    ['languages', '/i18n/language/supported', []],
    ['newsInterests', '/news/interests', { regionHierarchy: [], industryHierarchy: [] }],
  ] as const)('may be empty where nothing has to be chosen, or a default stands: %s', async (name, path, data) => {
    const { session } = service(new Set(), { [path]: data });
    const references = referencesOf(session, 'visitor');
    references.ask([name]);
    await settled();
    expect(references.getState().loaded[name]).toEqual(data);
  });

  it('are kept when another list failed, and only the failed one is requested again', async () => {
    const broken = new Set(['/i18n/geo/country']);
    const { requests, session } = service(broken);
    const references = referencesOf(session, 'user');
    references.ask(['countries', 'languages']);
    await settled();
    expect(references.getState().failed.countries?.status).toBe(503);
    expect(references.getState().loaded.languages).toHaveLength(1);
    broken.clear();
    references.ask(['countries', 'languages']);
    expect(references.getState().failed).toEqual({});
    await settled();
    expect(references.getState().loaded.countries).toHaveLength(1);
    expect(requests.filter((path) => path === '/i18n/language/supported')).toHaveLength(1);
  });

  it('of one user are not handed to the next', async () => {
    const { requests, session, store } = service();
    store.patch({ user: { ...storedUser, id: 'a' } });
    referencesOf(session, 'user').ask(['countries']);
    await settled();
    store.patch({ user: { ...storedUser, id: 'b' } });
    expect(referencesOf(session, 'user').getState().loaded).toEqual({});
    referencesOf(session, 'user').ask(['countries']);
    await settled();
    expect(requests).toHaveLength(2);
  });
});
