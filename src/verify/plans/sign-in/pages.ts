/** Whose pages may call: CORS, and requests that another site can make a browser send. */
import { mustNotTake } from '../../judge/checks.ts';
import { allowedOrigin, mustLetSend } from '../../judge/cors.ts';
import type { Module } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { lookAlikes, UNLISTED } from '../../context/origins.ts';
import { unknownAddress } from '../../context/sign-in.ts';

export const pages: readonly Module[] = [
  {
    id: 'sign-in.listed-origin',
    says: 'A browser lets pages of a listed origin send every header of the contract, by POST and by PUT.',
    rule: 'contract.md, Requests',
    needs: { otherOrigin: true },
    async run(context) {
      await mustLetSend(context, context.origin, 'POST', '/auth/transfer');
      await mustLetSend(context, context.origin, 'PUT', '/user/profile/basic');
    },
  },
  {
    id: 'sign-in.unlisted-origin',
    says: 'A browser shows nothing to pages of an origin that is not listed.',
    rule: 'quality.md, For the provider',
    async run(context) {
      for (const origin of ['null', ...lookAlikes(context.origin)]) {
        const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
        const read = await context.call('maintenanceWindows', { headers: { origin } });
        for (const answer of [await context.send('OPTIONS', '/auth/login', preflight), read]) {
          const allowed = allowedOrigin(answer);
          must(
            allowed !== origin && allowed !== '*',
            `The origin ${origin} gets access-control-allow-origin ${allowed}.`,
            'Answer with an allowed origin only to origins of your list.',
          );
        }
      }
    },
  },
  {
    id: 'sign-in.foreign-posts',
    says: 'A POST from a page of another site takes no effect.',
    rule: 'quality.md, For the provider',
    needs: { accounts: ['standard'] },
    async run(context) {
      for (const origin of [UNLISTED, 'null']) {
        const answer = await context.call('preflight', { body: { username: unknownAddress(context) }, headers: { origin } });
        mustNotTake(
          answer,
          `A POST with the Origin ${origin}`,
          'Refuse changes whose `Origin` is not listed with 403: CORS keeps a page from the answer only.',
        );
      }
    },
  },
  {
    id: 'sign-in.content-types',
    says: 'A form of another site can make no call: only bodies of `application/json` are read.',
    rule: 'contract.md, Requests',
    needs: { accounts: ['standard'] },
    async run(context) {
      const body = JSON.stringify({ username: unknownAddress(context) });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; x=application/json']) {
        const answer = await context.send('POST', '/auth/preflight/', { 'content-type': type }, body);
        mustNotTake(answer, `JSON that is declared as ${type}`, 'Refuse bodies that are not declared as application/json with 415.');
      }
    },
  },
];
