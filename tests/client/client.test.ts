// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { readSessionHeaders } from '../../src/client/answer.ts';
import { bearerOf, idOf, sessionHeaders, signedIn, success } from './fake-service.ts';
import { openClient, PATH } from './open-client.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('carries an id of its own and the session token', async () => {
    const { service, client } = openClient();
    service.on(`/base${PATH}`, () => success([]));
    await client.call(contract.filters, {});
    await client.call(contract.filters, {});
    const [first, second] = service.requests;
    expect(idOf(first)).toMatch(UUID_V4);
    expect(idOf(second)).toMatch(UUID_V4);
    expect(idOf(first)).not.toBe(idOf(second));
    expect(bearerOf(first)).toBe('Bearer access-1');
  });

  it('has an id even where the browser offers only random values', async () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const { service, client } = openClient();
    service.on(`/base${PATH}`, () => success([]));
    await client.call(contract.filters, {});
    expect(idOf(service.requests[0])).toMatch(UUID_V4);
  });

  it('carries no bearer token when there is none', async () => {
    const { service, client } = openClient({ authToken: null });
    service.on(`/base${PATH}`, () => success([]));
    await client.call(contract.filters, {});
    expect(bearerOf(service.requests[0])).toBeNull();
  });

  it.each(['null', 'undefined', '', 'a, b', 'a b', 'a\nb', 'tökén'])('never sends %j as a bearer token', async (bearer) => {
    const { service, client } = openClient();
    service.on('/base/auth/legacyUser/verifySecurityQuestion', () => success({}));
    await client.call(contract.verifyAnswer, { bearer, body: { userId: '1', questionId: 'q', answer: 'a' } });
    expect(bearerOf(service.requests[0])).toBeNull();
  });

  it('fills in its path, with its own id where the path asks for it', async () => {
    const { service, client } = openClient();
    service.on('/base/news/filter/a%2Fb%3F', () => success({ regionIds: [], industryIds: [] }));
    await client.call(contract.filterItems, { params: { filterId: 'a/b?' } });
    await client.call(contract.forgotPassword, { body: { username: 'a@b.example' } }).catch(() => {});
    const [, forgot] = service.requests;
    expect(forgot?.path).toBe(`/base/auth/legacyUser/forgotPassword/${idOf(forgot)}`);
  });

  it('sends none of the host’s cookies', async () => {
    vi.stubGlobal('document', { cookie: 'undefined=secret; $^=other' });
    const { service, client } = openClient();
    service.on(`/base${PATH}`, () => success([]));
    await client.call(contract.filters, {});
    expect([...(service.requests[0]?.headers.keys() ?? [])].sort()).toEqual(['authorization', 'x-request-id']);
  });
});

describe('session headers', () => {
  it('are kept with the answer that signs the user in', async () => {
    const { service, client, stored } = openClient({ authToken: null });
    service.on('/base/auth/transfer/redeem', () => success(signedIn, sessionHeaders('1')));
    expect(await client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } })).toMatchObject({ id: '42' });
    expect(stored).toEqual([
      { authToken: 'access-1', refreshToken: 'refresh-1', publicKeys: 'keys', cookies: '["a=1"]', deployment: 'blue' },
    ]);
  });

  it.each([
    ['missing', { 'x-auth-token': undefined }],
    ['empty', { 'x-auth-token': '' }],
    ['doubled', { 'x-auth-token': 'a, b' }],
    ['the word null', { 'x-auth-token': 'null' }],
    ['the word undefined', { 'x-refresh-token': 'undefined' }],
    ['a missing refresh token', { 'x-refresh-token': undefined }],
  ])('end in an error in words, and nothing is kept, when one is wrong: %s', async (_, wrong) => {
    const { service, client, stored, failed } = openClient({ authToken: null });
    const headers = Object.entries({ ...sessionHeaders('1'), ...wrong }).filter((pair): pair is [string, string] => pair[1] !== undefined);
    service.on('/base/auth/transfer/redeem', () => success(signedIn, headers));
    const error = await failed(client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } }));
    expect(error).toMatchObject({ kind: 'malformed', code: 9999 });
    expect(error.serverMessage).toContain('access-control-expose-headers');
    expect(stored).toEqual([]);
  });

  it('are not looked for when the login answers with a number', async () => {
    const { service, client, stored, failed } = openClient({ authToken: null });
    service.on('/base/auth/login', () => success(7));
    const error = await failed(client.call(contract.login, { body: { email: 'a', password: 'b', strategy: 'legacyUser' } }));
    expect(error).toMatchObject({ kind: 'answered', status: 200, code: 7, requestId: service.requests[0]?.headers.get('x-request-id') });
    expect(stored).toEqual([]);
  });

  it('keep cookies only when they arrive as a JSON array', () => {
    const read = (cookies: string) => readSessionHeaders(new Headers({ ...sessionHeaders('1'), 'x-bw-cookies': cookies }))?.cookies;
    expect(['["a"]', '{"a":1}', 'a=1', ''].map(read)).toEqual(['["a"]', '[]', '[]', '[]']);
  });
});
