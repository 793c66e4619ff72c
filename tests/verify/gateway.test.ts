// @vitest-environment node
/** The demo's gateway in front of a made-up service passes its plans; and following the page "Bring your own service" leads to a green plan. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGateway } from '../../demo/gateway/gateway.ts';
import { createLegacy } from '../../demo/gateway/legacy.ts';
import { openGateway } from '../../demo/gateway/open.ts';
import { people } from '../../demo/gateway/people.ts';
import { run } from '../../src/verify/command.ts';
import type { Dependencies } from '../../src/verify/dependencies.ts';
import { modulesOf, type Report } from '../../src/verify/report/report.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const provider = JSON.parse(readFileSync('demo/gateway/provider.json', 'utf8'));
const page = readFileSync('src/verify/README.md', 'utf8');
const folder = temporaryFolder('gateway');
const inFolder = (name: string) => path.join(folder, name);

let time = Date.parse('2026-11-20T12:00:00Z');
let open: Awaited<ReturnType<typeof openGateway>>;
beforeAll(async () => {
  open = await openGateway({ origins: [provider.origin], now: () => time, requestMs: 3000 });
});
afterAll(() => open.close());

async function command(
  args: readonly string[],
  dependencies: Partial<Dependencies> = {},
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const code = await run(args, {
    environment: {},
    now: () => new Date(time),
    async wait(ms) {
      time += ms;
    },
    print: (line) => lines.push(line),
    ...dependencies,
  });
  return { code, lines };
}

const skipped = (id: string, missing: string) => ({
  id,
  verdict: 'SKIPPED',
  findings: [],
  reason: `Not run: ${missing} is not in the configuration.`,
});

it('the gateway is green on sign-in and second factor, and only what the old service cannot do is skipped', async () => {
  const messages = { texts: { http: `${open.legacy}/sent?to={to}` } };
  writeFileSync(inFolder('gateway.json'), JSON.stringify({ ...provider, requestsPerSecond: 5000, bodyWaitSeconds: 15, messages }));
  const { code } = await command([
    'verify',
    open.gateway,
    '--config',
    inFolder('gateway.json'),
    '--slow',
    '--report',
    inFolder('gateway-report.json'),
  ]);
  const report = JSON.parse(readFileSync(inFolder('gateway-report.json'), 'utf8')) as Report;
  // On a busy machine, differing times may cause a warning.
  const odd = modulesOf(report).filter(({ verdict, id }) => verdict !== 'PASS' && !(verdict === 'WARN' && id === 'sign-in.equal-times'));
  expect(odd.map(({ id, verdict, findings, reason }) => ({ id, verdict, findings, reason }))).toEqual([
    skipped('sign-in.elsewhere', 'accounts.elsewhere'),
    skipped('second-factor.failures-of-account', 'wrongCodesBeforeLock'),
  ]);
  expect(report.plans.map(({ plan }) => plan)).toEqual(['sign-in', 'second-factor']);
  expect(code).toBe(0);
});

it('an engineer with the page and a service gets to a green sign-in plan: its questions, its file, its command', async () => {
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  const [ada] = people;
  const account = { ...example.accounts.standard, email: ada?.mail, phone: provider.accounts.standard.phone };
  const mine = { ...example, origin: provider.origin, accounts: { standard: account } };

  const answers: Readonly<Record<string, string>> = {
    'The origin of the page': mine.origin,
    'Which parts': 'sign-in',
    'An account that signs in with a password and a text message': account.email,
    'Country code': account.phone.countryCode,
    'And its number': account.phone.phoneNumber,
  };
  const ask = async (question: string) => Object.entries(answers).find(([words]) => question.startsWith(words))?.[1] ?? '';
  expect((await command(['verify', '--init', '--config', inFolder('asked.json')], { ask })).code).toBe(0);
  expect(JSON.parse(readFileSync(inFolder('asked.json'), 'utf8'))).toMatchObject(mine);

  writeFileSync(inFolder('provider.json'), JSON.stringify({ ...mine, requestsPerSecond: 5000, bodyWaitSeconds: 15 }));
  const typed = /npx news-auth (verify https:.*)/.exec(page)?.[1]?.split(' ') ?? [];
  const args = typed.map((word) => (word.startsWith('https:') ? open.gateway : /\.(json|html)$/.test(word) ? inFolder(word) : word));
  const { code, lines } = await command(args, { environment: { VERIFY_STANDARD_PASSWORD: ada?.secret } });
  expect([lines.filter((line) => /\bFAIL\b/.test(line) && !line.includes('0 FAIL')), code]).toEqual([[], 0]);
  expect(existsSync(inFolder('report.html'))).toBe(true);
});

it('the gateway asks the old service over a connection of its own each time', async () => {
  const answer = getRequestListener(createLegacy(people, () => time).fetch);
  const used = new WeakSet<Socket>();
  // This service closes connections just as they are used again.
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = createGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, [provider.origin]);
  const body = JSON.stringify({ email: people[0]?.mail, password: people[0]?.secret, strategy: 'legacyUser' });
  const logIn = () => gateway.request('/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const statuses: number[] = [];
  // A connection becomes free for another request a moment after its answer.
  for (let n = 0; n < 5; n += 1) statuses.push((await logIn()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  server.close();
});
