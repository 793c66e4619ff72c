// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { companiesFile, companyOf } from '../sso/sso-companies.ts';
import { openServer, sparePerson } from '../server.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const header = `00-${ID}-00f067aa0ba902b7-01`;

async function listener() {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { seen: headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function textOf(environment: Readonly<Record<string, string>>, traceparent: string) {
  const { seen, url } = await listener();
  const server = await openServer({ LOG_FORMAT: 'json', SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: 'secret', ...environment });
  const { mfaRetrievalToken } = await server.challenge(sparePerson(0));
  server.lines.length = 0;
  await server.call('mfaSend', { body: { mfaRetrievalToken }, headers: { traceparent } });
  await server.call('maintenanceWindows');
  await server.settled();
  const traces = server.lines.map((line) => (JSON.parse(line) as { trace?: string }).trace);
  await server.close();
  return { traces, sent: seen.map((headers) => headers['traceparent']) };
}

it('a request’s trace stands in its log lines and goes on to the carrier, as a child', async () => {
  const { traces, sent } = await textOf({ TRACEPARENT: '1' }, header);
  expect(traces).toEqual([ID, undefined]);
  expect(sent).toEqual([expect.stringMatching(new RegExp(`^00-${ID}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))]);
});

it.each([
  [
    'goes on to a company’s provider, as a child',
    '1',
    [expect.stringMatching(new RegExp(`^00-${ID}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))],
  ],
  ['does not where the setting is off', '0', [undefined]],
])('a request’s trace %s', async (_, TRACEPARENT, expected) => {
  const { seen, url } = await listener();
  const oidc = { issuer: url, clientId: 'newsline', clientSecret: 'secret' };
  const server = await openServer({ TRACEPARENT, SSO_PROVIDERS: companiesFile([{ ...companyOf('press'), oidc }]) });
  await server.app.request('/auth/login/oidc', {
    method: 'POST',
    headers: { traceparent: header, 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4400' },
    body: new URLSearchParams({ username: 'ann@press.example' }).toString(),
  });
  expect(seen.slice(0, 1).map((headers) => headers['traceparent'])).toEqual(expected);
  await server.close();
});

it.each([
  ['the setting is off', {}, header],
  ['the header cannot be read', { TRACEPARENT: '1' }, `${header} x`],
  ['its id is zeros', { TRACEPARENT: '1' }, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
])('there is none where %s', async (_, environment, traceparent) => {
  expect(await textOf(environment, traceparent)).toEqual({ traces: [undefined, undefined], sent: [undefined] });
});
