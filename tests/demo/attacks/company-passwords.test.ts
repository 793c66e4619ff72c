// @vitest-environment node
/** People of a company with single sign-on cannot use a password of ours, and no answer reveals that. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { accounts, organizations } from '../../../demo/server/db/schema/accounts.ts';
import { pendingSignUps } from '../../../demo/server/db/schema/sign-up.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const HINT = 'Sign in to Newsline through your company';
const mailsTo = async (address: string) => (await server.outbox(address)).map(({ subject, body }) => ({ subject, body }));
const login = (email: string, password: string) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });

/** Has a password from before the company used single sign-on. */
async function withPassword(): Promise<string> {
  const reese = personOf('Reese');
  const [known] = await server.service.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sparePerson(0).id));
  await server.service.db.update(accounts).set({ passwordHash: known?.passwordHash }).where(eq(accounts.id, reese.id));
  return reese.email;
}

describe('the addresses of a company', () => {
  it('get the usual answer when they sign up, nothing is kept, and a mail says why, once an hour', async () => {
    const email = 'newcomer@vellum.example';
    const other = await server.call('register', { body: signUpBody('newcomer@elsewhere.example') });
    for (let n = 0; n < 2; n += 1) {
      const answer = await server.call('register', { body: signUpBody(email) });
      expect([answer.status, answer.data]).toEqual([other.status, { email }]);
    }
    expect(await mailsTo(email)).toEqual([{ subject: HINT, body: expect.stringContaining('Log in with SSO') }]);
    const left = await server.service.db.select().from(pendingSignUps).where(eq(pendingSignUps.emailKey, email));
    expect(left).toEqual([]);
  });

  it.each(['mail.a\u3002example', 'mail\uff0ea.example', 'MAIL.A\uff61EXAMPLE', 'mail.\uff41.example'])(
    'include %s, because mail reaches the company there too',
    async (domain) => {
      const company = { id: 'a', name: 'A', domain: 'mail.a.example', authType: 'oidc' } as const;
      await server.service.db.insert(organizations).values(company).onConflictDoNothing();
      const email = `${randomUUID()}@${domain}`;
      expect((await server.call('preflight', { body: { username: email } })).data).toEqual({ saml: false, oidc: true });
      await server.call('register', { body: signUpBody(email) });
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([HINT]);
    },
  );

  it('get the answer of a wrong password even with the right one, and a mail says why, once an hour', async () => {
    const email = await withPassword();
    const wrong = await login(email, 'Wrong-Password-1');
    expect(await mailsTo(email)).toEqual([]);
    for (let n = 0; n < 2; n += 1) {
      const right = await login(email, PASSWORD);
      expect([right.status, right.errorCode, right.data]).toEqual([401, 'INVALID_CREDENTIALS', undefined]);
      expect([wrong.status, wrong.errorCode, wrong.data]).toEqual([401, 'INVALID_CREDENTIALS', undefined]);
    }
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([HINT]);
  });

  it('are sent no link to reset a password', async () => {
    const email = await withPassword();
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: email } });
    const [mail] = await server.outbox(email);
    expect([mail?.subject, mail?.link]).toEqual(['Your Newsline password', null]);
  });

  it('can no longer be confirmed when the company came after the sign-up', async () => {
    const signUps = signUpsOn(server);
    const id = await signUps.submit('early@soon.example');
    expect((await signUps.confirm(id)).data).toMatchObject({ email: 'early@soon.example' });
    await server.service.db.insert(organizations).values({ id: 'soon', name: 'Soon', domain: 'soon.example', authType: 'oidc' });
    expect((await signUps.confirm(id)).data).toMatchObject({ email: '' });
    expect((await signUps.activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });
});
