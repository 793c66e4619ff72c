/** A session: refreshed, handed over, ended (S4, S6). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { loginReply } from './sign-in.ts';
import { empty, id, numeric } from '../values.ts';

export const sessionCalls = defineCalls({
  refresh: {
    kind: 'none',
    method: 'POST',
    path: '/auth/refresh',
    signsIn: true,
    reply: empty,
  },
  transfer: {
    kind: 'session',
    method: 'POST',
    path: '/auth/transfer',
    reply: v.object({ transferToken: id }),
  },
  redeem: {
    kind: 'none',
    method: 'POST',
    path: '/auth/transfer/redeem',
    signsIn: true,
    reply: loginReply,
  },
  logout: {
    kind: 'none',
    method: 'POST',
    path: '/auth/logout',
    reply: empty,
  },
  permission: {
    kind: 'none',
    method: 'GET',
    path: '/api/v1/auth/tenantAccessPermission/public/check/{resource}/{requestType}/{userId}/-/-',
    reply: v.object({ hasPermission: v.unknown() }),
  },
  sessionTimeout: {
    kind: 'session',
    method: 'GET',
    path: '/company/company/sessionTimeout/accountId/{accountId}',
    reply: v.object({ sessionTimeout: numeric }),
  },
});
