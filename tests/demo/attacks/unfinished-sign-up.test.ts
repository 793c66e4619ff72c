// @vitest-environment node
/** A user who signed up but never pressed the button of the confirmation has no account yet, and gets the link again for the right password (decisions 7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpBody } from '../registration/sign-up-body.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let signUps: ReturnType<typeof signUpsOn>;
beforeAll(async () => {
  server = await openServer();
  signUps = signUpsOn(server);
}, 60_000);
afterAll(() => server.close());

describe('a login with the password of an unfinished sign-up', () => {
  it('is answered like a wrong password, and sends a link again at most once an hour', async () => {
    const email = 'unfinished@reader.example';
    const first = await signUps.submit(email);
    await signUps.confirm(first);
    for (let time = 0; time < 2; time += 1) {
      const right = await signUps.login(email);
      const unknown = await signUps.login('nobody@reader.example');
      const bodyOf = ({ body }: typeof right) => ({ ...body, requestId: '' });
      expect([right.status, bodyOf(right)]).toEqual([unknown.status, bodyOf(unknown)]);
    }
    expect(await server.outbox(email)).toHaveLength(2);
    expect(await signUps.linkId(email)).not.toBe(first);
    server.pass(HOUR_MS);
    await signUps.login(email);
    expect(await server.outbox(email)).toHaveLength(3);
  });

  it('sends nothing when the password is wrong or the account exists', async () => {
    const email = 'guessed@reader.example';
    await signUps.submit(email);
    await signUps.login(email, 'Stranger!2026');
    expect(await server.outbox(email)).toHaveLength(1);
    const { email: known } = personOf('Avery');
    await signUps.login(known, 'Stranger!2026');
    expect(await server.outbox(known)).toHaveLength(0);
  });

  it('can be finished by either link, and then both still confirm', async () => {
    const email = 'either@reader.example';
    const first = await signUps.submit(email);
    await signUps.login(email);
    await server.settled();
    const second = await signUps.linkId(email);
    await signUps.confirm(second);
    expect((await signUps.activate(second)).status).toBe(200);
    for (const id of [first, second]) expect((await signUps.confirm(id)).data).toMatchObject({ email });
    expect((await signUps.login(email)).errorCode).toBe('USER_REQUIRES_MFA');
    expect(await server.outbox(email)).toHaveLength(2);
  });

  it('gives the new link 24 hours of its own', async () => {
    const email = 'next-day@reader.example';
    const first = await signUps.submit(email);
    server.pass(24 * HOUR_MS);
    expect((await signUps.confirm(first)).body.data).toEqual({});
    await signUps.login(email);
    await server.settled();
    expect((await signUps.confirm(await signUps.linkId(email))).data).toMatchObject({ email });
  });

  it('leaves another person’s submission for the same address unchanged', async () => {
    const email = 'shared@reader.example';
    const mine = await signUps.submit(email);
    await signUps.register({ ...signUpBody(email), password: 'Stranger!2026' });
    await signUps.login(email);
    await server.settled();
    const again = await signUps.linkId(email);
    await signUps.confirm(again);
    await signUps.activate(again);
    expect((await signUps.confirm(mine)).data).toMatchObject({ email });
    expect((await signUps.login(email, 'Stranger!2026')).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await signUps.login(email)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it('sends a mail that says what to do when another person signed up', async () => {
    const email = 'else@reader.example';
    await signUps.submit(email);
    const [mail] = await server.outbox(email);
    expect(mail?.body).toContain('somebody else chose the password of this registration');
    expect(mail?.body).toContain('do not press the button');
  });
});
