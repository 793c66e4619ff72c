// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkPermission } from '../../src/session/permission.ts';
import { bearerOf, createService, failure, pending, success } from '../client/fake-service.ts';
import { createBrowser, openTab, signedInStorage } from './fake-browser.ts';

const CHECK = '/api/v1/auth/tenantAccessPermission/public/check';

function open(items = signedInStorage()) {
  const service = createService();
  const session = openTab(createBrowser(), service.fetch, items);
  return { service, session, permissions: () => session.store.getState().persistedData?.['permissions'] };
}

describe('a permission', () => {
  it('is requested by resource, request type and user, with the defaults of S6', async () => {
    const { service, session } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => success({ hasPermission: 1 }));
    service.on(`${CHECK}/a%2Fb/POST/42/-/-`, () => success({ hasPermission: 1 }));
    expect(await checkPermission(session, {})).toBe(true);
    expect(await checkPermission(session, { resource: 'a/b', requestType: 'POST' })).toBe(true);
    expect(service.requests.map(bearerOf)).toEqual(['Bearer access-1', 'Bearer access-1']);
  });

  it('is requested by the original id of a user whose own was cleared (rule 5)', async () => {
    const { service, session } = open({ ...signedInStorage(), bwUser: JSON.stringify({ id: '', originalUserId: '77' }) });
    service.on(`${CHECK}/order-tunnel-web/GET/77/-/-`, () => success({ hasPermission: 1 }));
    expect(await checkPermission(session, {})).toBe(true);
  });

  it.each([0, 2, '1', true, null])('is refused with hasPermission %j', async (hasPermission) => {
    const { service, session } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => success({ hasPermission }));
    expect(await checkPermission(session, {})).toBe(false);
  });

  it.each([
    ['a failure', () => failure(500, 'X')],
    ['garbage', () => new Response('<html>')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is refused with %s', async (_, answer) => {
    const { service, session, permissions } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, answer);
    expect([await checkPermission(session, {}), permissions()]).toEqual([false, undefined]);
  });

  it('is refused with an expired token, without a refresh', async () => {
    const { service, session } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => failure(401, 'TOKEN_EXPIRED'));
    expect(await checkPermission(session, {})).toBe(false);
    expect([service.requests.length, session.store.getState().authToken]).toEqual([1, 'access-1']);
  });

  it('is refused for a visitor, without a request', async () => {
    const { service, session } = open({});
    expect([await checkPermission(session, {}), service.requests]).toEqual([false, []]);
  });

  it('is stored beside the others where the session lives on', async () => {
    const { service, session, permissions } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => success({ hasPermission: 1 }));
    service.on(`${CHECK}/reports/GET/42/-/-`, () => success({ hasPermission: 0 }));
    await checkPermission(session, {});
    await checkPermission(session, { resource: 'reports' });
    expect(permissions()).toEqual({ 'order-tunnel-web:GET': true, 'reports:GET': false });
  });

  it('is not stored before a redirect, and its request outlives the page', async () => {
    const { service, session, permissions } = open();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => success({ hasPermission: 1 }));
    expect(await checkPermission(session, { keepalive: true })).toBe(true);
    expect([service.requests[0]?.keepalive, permissions()]).toEqual([true, undefined]);
  });

  it('of an ended session is not stored in the next one', async () => {
    const { service, session, permissions } = open();
    const late = pending();
    service.on(`${CHECK}/order-tunnel-web/GET/42/-/-`, () => late.answer);
    const work = checkPermission(session, {});
    session.store.forget('all');
    late.release(success({ hasPermission: 1 }));
    await work;
    expect(permissions()).toBeUndefined();
  });
});
