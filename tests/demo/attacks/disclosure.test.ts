// @vitest-environment node
/** What the server reveals about people: to strangers, to mailboxes that may not be theirs, and in its own log. */
import { Writable } from 'node:stream';
import { NoopLogger } from 'drizzle-orm/logger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { emailKey } from '../../../demo/server/accounts/email-key.ts';
import { isMailbox } from '../../../demo/server/settings/mailbox.ts';
import { outbox } from '../../../demo/server/db/schema/content.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { type Outcome, type Visitor, visitorOf } from '../visitor.ts';

describe('known and unknown addresses', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ NETWORK_ATTEMPTS: '10000' });
  });
  afterAll(() => server.close());

  /** The work before an answer is sent: statements to the database (drizzle tells its logger of each), hashes, mails. Other work begins afterwards. */
  async function workOf(ask: (visitor: Visitor) => Promise<Outcome>) {
    const outgoing = new Writable();
    const mails = () => server.service.db.$count(outbox);
    const before = await mails();
    const statements = vi.spyOn(NoopLogger.prototype, 'logQuery').mockClear();
    const hashes = vi.spyOn(hashQueue, 'run').mockClear();
    // A request that takes long on a busy machine says every two seconds that it is still being worked on.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { status, body } = await ask(visitorOf((path, init) => server.app.request(path, init, { outgoing })));
    vi.useRealTimers();
    const work = { status, fields: Object.keys(body), hashes: hashes.mock.calls.length, statements: statements.mock.calls.length };
    statements.mockRestore();
    hashes.mockRestore();
    const sent = (await mails()) - before;
    outgoing.end();
    await server.settled();
    return { ...work, sent };
  }
  const asks: Readonly<Record<string, (visitor: Visitor, email: string) => Promise<Outcome>>> = {
    'look-up': ({ call }, username) => call('preflight', { body: { username } }),
    'log-in': ({ call }, email) => call('login', { body: { email, password: 'Wrong-Password-1', strategy: 'legacyUser' } }),
    'forgotten password': ({ call }, username) => call('forgotPassword', { params: { requestId: 'x' }, body: { username } }),
    'sign-up': ({ call }, email) => call('register', { body: signUpBody(email) }),
  };

  it.each([
    ['look-up', { status: 200, hashes: 0, sent: 0 }],
    ['log-in', { status: 401, hashes: 1, sent: 0 }],
    ['forgotten password', { status: 200, hashes: 0, sent: 0 }],
    ['sign-up', { status: 200, hashes: 4, sent: 1 }],
  ])('cost the same work before the answer of a %s', async (name, expected) => {
    const workFor = (email: string) => workOf((visitor) => asks[name]?.(visitor, email) as Promise<Outcome>);
    // The look-up recognizes companies by their domain, so its work may differ for them too.
    for (const [known, ...others] of [
      [sparePerson(0).email, 'nobody@newsline.example', personOf('Drew').email],
      [personOf('Reese').email, 'nobody@vellum.example'],
    ] as const) {
      const work = await workFor(known);
      expect(work).toMatchObject(expected);
      expect(work.statements).toBeGreaterThan(0);
      for (const email of others) expect(await workFor(email)).toEqual(work);
    }
  });

  it('are sent one mail each when they sign up, and the answer does not wait for the mail server', async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const slow = await openServer({}, undefined, { deliverMail: () => delivered });
    for (const email of [sparePerson(1).email, 'new@elsewhere.example'])
      expect((await slow.call('register', { body: signUpBody(email) })).status).toBe(200);
    deliver();
    for (const email of [sparePerson(1).email, 'new@elsewhere.example']) expect(await slow.outbox(email)).toHaveLength(1);
    await slow.close();
  });
});

describe('mails', () => {
  it('contain no name unless the account’s address was confirmed', async () => {
    const server = await openServer();
    const body = signUpBody('stranger@elsewhere.example');
    const named = { ...body, personalInformation: { ...body.personalInformation, firstName: 'Call 555 now', lastName: 'Win a prize' } };
    await server.call('register', { body: named });
    const taken = { ...named, personalInformation: { ...named.personalInformation, email: sparePerson(0).email } };
    await server.call('register', { body: taken });
    const company = { ...named, personalInformation: { ...named.personalInformation, email: 'x@vellum.example' } };
    await server.call('register', { body: company });
    const mails = [
      ...(await server.outbox('stranger@elsewhere.example')),
      ...(await server.outbox(sparePerson(0).email)),
      ...(await server.outbox('x@vellum.example')),
    ];
    expect(mails).toHaveLength(3);
    for (const { subject, body: text } of mails) expect(subject + text).not.toMatch(/555|prize/);
    expect(mails.map(({ body: text }) => text.split('\n')[0])).toEqual(['Hello,', `Hello ${sparePerson(0).firstName},`, 'Hello,']);
    await server.close();
  });
});

describe('an address to send mail to', () => {
  it.each([
    'a@b.example',
    "o'hara+news@sub.b-c.example",
    '"a b"@c.example',
    'a.b.c@example.co',
    'ann@exämple.de',
    'ünï.çødé@b.example',
    'アン@b.example',
    // Composed and decomposed.
    'zo\u00eb@b.example',
    'zoe\u0308@b.example',
    `${'a'.repeat(64)}@b.example`,
  ])('may be %s', (address) => {
    expect(isMailbox(address)).toBe(true);
  });

  it.each([
    'a@b',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a b@c.example',
    'a@-b.example',
    'a@b-.example',
    'a@b..example',
    'a@b.example.',
    'a@[127.0.0.1]',
    'a@10.0.0.1',
    'a@b.example\r\nBcc: x@y.example',
    'a,b@c.example',
    'a@b@c.example',
    'a@b.example>',
    '@b.example',
    'ü..n@b.example',
    'ü n@b.example',
    'a\u200bb@c.example',
    'a\u0085b@c.example',
    'a\u2028b@c.example',
    'a\ud800b@c.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('may not be %s', (address) => {
    expect(isMailbox(address)).toBe(false);
  });

  it.each([
    ['A@B.example', 'a@b.example'],
    [' a@b.example\t', 'a@b.example'],
    ['a@b\u3002example', 'a@b.example'],
    ['a@\uff42.example', 'a@b.example'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['"a"@b.example', 'a@b.example'],
    ['"\\a"@b.example', 'a@b.example'],
    ['"a b"@c.example', '"a b"@c.example'],
    ['"a\\ b"@c.example', '"a b"@c.example'],
    ['"a@b.example"@c.example', '"a@b.example"@c.example'],
    ['nobody', 'nobody'],
    ['a@not a domain', 'a@not a domain'],
  ])('is counted and looked up in one form: %j as %j', (address, key) => {
    expect(emailKey(address)).toBe(key);
  });

  it('is checked before anything is sent or kept', async () => {
    const server = await openServer();
    for (const domain of [`${'b'.repeat(64)}.co`, 'b.example\r\nBcc: x@y.example', 'b.example\u0001', 'b\u0378.example']) {
      const answer = await server.call('register', { body: signUpBody(`a@${domain}`) });
      expect([answer.status, answer.data]).toEqual([
        400,
        { errors: { 'personalInformation.email': 'Please enter a valid email address.' } },
      ]);
    }
    // What every browser's form takes is not refused at the end.
    expect((await server.call('register', { body: signUpBody('a@xn--a.example') })).status).toBe(200);
    const { access } = await server.signIn(sparePerson(1));
    const profile = { firstName: 'A', lastName: 'B', email: 'a@-elsewhere.example', language: 'en', timezoneOffset: -8 };
    expect((await server.call('saveBasicProfile', { bearer: access, body: profile })).status).toBe(400);
    await server.close();
  });
});

/** Leaves out duration and request id, which always differ. */
const withoutTime = (line: string) => line.replace(/ \d+ms/, '').replace(/ [0-9a-f-]{36}$/, '');

describe('the audit lines', () => {
  it('give the time, call, person (as a mark), network and outcome, and hold no secret', async () => {
    const server = await openServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '2001:db8:1:2::7' };
    const { email } = sparePerson(0);
    await server.call('login', { body: { email, password: 'Wrong-Password-1', strategy: 'legacyUser' }, headers });
    const { access, refresh } = await server.signIn(sparePerson(0));
    await server.app.request('/auth/login/saml', { method: 'POST', body: new URLSearchParams({ username: 'nobody@vault.example' }) });
    const lines = server.lines.filter((line) => line.includes(' audit ')).map(withoutTime);
    const mark = /subject=(\S+)/.exec(lines[0] ?? '')?.[1] ?? '';
    expect(lines).toEqual([
      `2026-11-20T12:00:00.000Z audit login 401 INVALID_CREDENTIALS subject=${mark} network=2001:db8:1:2::/64`,
      `2026-11-20T12:00:00.000Z audit login 401 USER_REQUIRES_MFA subject=${mark} network=127.0.0.1`,
      `2026-11-20T12:00:00.000Z audit mfaSend 200 subject=${mark} network=127.0.0.1`,
      `2026-11-20T12:00:00.000Z audit mfaVerify 200 subject=${mark} network=127.0.0.1`,
      expect.stringMatching(/audit sso-saml-leaves 303 SSO_FAILED no-company subject=\S{16} network=127\.0\.0\.1$/),
    ]);
    expect(mark).toMatch(/^[\w-]{16}$/);
    const log = server.lines.join('\n');
    for (const secret of [email, access, refresh, PASSWORD, 'Wrong-Password-1', sparePerson(0).phone?.phoneNumber ?? ''])
      expect(log).not.toContain(secret);
    await server.close();
  });
});
