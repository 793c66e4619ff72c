/** A session: refreshed, handed over, ended (S4, S6). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { loginReply } from '../user.ts';
import { count, empty, id, text } from '../values.ts';

export const sessionCalls = {
  refresh: {
    kind: 'none',
    method: 'POST',
    path: '/auth/refresh',
    signsIn: true,
    body: v.object({ refreshToken: text }),
    reply: empty,
  },
  transfer: {
    kind: 'session',
    method: 'POST',
    path: '/auth/transfer',
    fails: ['SETUP_REQUIRED', 'DESTINATION_NOT_ALLOWED'],
    body: v.object({ refreshToken: text, deployment: text, destination: text }),
    reply: v.object({ transferToken: id }),
  },
  redeem: {
    kind: 'none',
    method: 'POST',
    path: '/auth/transfer/redeem',
    signsIn: true,
    body: v.object({ transferToken: text, destination: text }),
    reply: loginReply,
  },
  logout: {
    kind: 'none',
    method: 'POST',
    path: '/auth/logout',
    body: v.object({ refreshToken: text }),
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
    reply: v.object({ sessionTimeout: count }),
  },
} as const satisfies Calls;
