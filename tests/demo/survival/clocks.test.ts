// @vitest-environment node
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS } from '../../../demo/people.ts';
import { countAnswer, openAnswer, usedUpUntil } from '../../../demo/server/accounts/security-answers.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import { openTicket } from '../../../demo/server/security/reset-tickets.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

const DAY_MS = 86_400_000;

describe('a clock that was wrong', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  /** What happens while the clock is a month ahead. */
  async function ahead<T>(work: () => Promise<T>): Promise<T> {
    server.pass(30 * DAY_MS);
    try {
      return await work();
    } finally {
      server.pass(-30 * DAY_MS);
    }
  }

  it('locks no user out of their authenticator', async () => {
    const casey = personOf('Casey');
    const signIn = async (code: string) => {
      const { mfaRetrievalToken } = await server.challenge(casey);
      return (await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: code } })).status;
    };
    const secret = casey.totpSecret ?? '';
    expect(await ahead(() => signIn(server.appCode(secret)))).toBe(200);
    const code = server.appCode(secret);
    expect([await signIn(code), await signIn(code)]).toEqual([200, 401]);
  });

  it('makes no lock longer than it should be', async () => {
    const { email, password } = sparePerson(5);
    const login = (typed = password ?? '') => server.call('login', { body: { email, password: typed, strategy: 'legacyUser' } });
    const locked = await ahead(async () => {
      for (let n = 0; n < 5; n += 1) await login(`Wrong-${n}`);
      return (await login()).errorCode;
    });
    expect([locked, (await login()).errorCode]).toEqual(['USER_ACCOUNT_LOCKED', 'USER_REQUIRES_MFA']);
  });

  it('leaves the last three reset links valid, also where their times are wrong', async () => {
    const isValid = async (token: string) => (await server.call('verifyResetToken', { body: { token } })).status === 200;
    const make = () => openTicket(server.service, sparePerson(8).id);
    const early = [await make(), await make()];
    server.pass(-600_000);
    const late = [await make(), await make(), await make()];
    for (const token of early) expect(await isValid(token)).toBe(false);
    for (const token of late) expect(await isValid(token)).toBe(true);
    server.pass(600_000);
  });

  it('keeps no user from the link of the newest sign-up', async () => {
    const email = 'set.back@reader.example';
    const signUps = signUpsOn(server);
    for (const password of ['First-Choice-26', 'Second-Choice-26', 'Third-Choice-26'])
      await signUps.register({ ...signUpBody(email), password });
    server.pass(-600_000);
    await signUps.register(signUpBody(email));
    const sent = await server.outbox(email);
    await signUps.login(email);
    expect(await server.outbox(email)).toHaveLength(sent.length + 1);
    server.pass(600_000);
  });

  it('makes no wait for a text message longer', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(6));
    const send = () => server.call('mfaSend', { body: { mfaRetrievalToken } });
    await send();
    await server.service.db.execute(
      sql`update pending_logins set code_sent_at = code_sent_at + interval '30 days' where code_sent_at is not null`,
    );
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  });

  it('keeps no security question closed', async () => {
    const { db } = server.service;
    const { id } = sparePerson(7);
    const fail = async (questionId: string): Promise<boolean> => {
      const compared = await openAnswer(db, server.now(), id, questionId);
      return compared !== undefined && countAnswer(db, server.now(), id, compared, false);
    };
    for (const { questionId } of ANSWERS) expect(await ahead(() => fail(questionId))).toBe(true);
    expect(await usedUpUntil(server.service, id)).toBeUndefined();
    const [{ questionId } = { questionId: '' }] = ANSWERS;
    expect([await fail(questionId), await fail(questionId)]).toEqual([true, false]);
  });

  describe('housekeeping', () => {
    const left = async () => {
      const { rows } = (await server.service.db.execute(sql`select key from tries where key like 'house%' order by key`)) as unknown as {
        rows: readonly { key: string }[];
      };
      return rows.map(({ key }) => key);
    };
    /** Rows that ended and were stored this many days ago, by the database's clock. */
    const put = (key: string, ended: number, stored: number, many = 1) =>
      server.service.db.execute(sql`
        insert into tries (key, at, ends_at, locks, stored_at)
        select ${key}, now(), now() - make_interval(days => ${ended}), false, now() - make_interval(days => ${stored})
        from generate_series(1, ${many})`);
    const backToNow = () => server.pass(Date.now() - server.now().getTime());

    /** A larger statement would lock its rows for too long. */
    const refuseLargeBatches = sql`
      create function refuse_large() returns trigger language plpgsql as $$
        begin if (select count(*) from gone) > 1000 then raise exception 'too many at once'; end if; return null; end $$`;
    const watchBatches = sql`
      create trigger refuse_large after delete on tries referencing old table as gone for each statement execute function refuse_large()`;

    it('forgets what has ended and been kept its time, a thousand at once, and nothing younger', async () => {
      backToNow();
      await server.service.db.execute(refuseLargeBatches);
      await server.service.db.execute(watchBatches);
      await put('house-old', 10, 11, 2500);
      // Written while the clock was ten days slow.
      await put('house-young', 10, 0);
      await forgetEnded(server.service);
      expect(await left()).toEqual(['house-young']);
    });

    it('forgets nothing that is alive by its own clock or by the database’s', async () => {
      await put('house-ended', 10, 11);
      server.pass(-30 * DAY_MS);
      await forgetEnded(server.service);
      expect(await left()).toContain('house-ended');
      server.pass(60 * DAY_MS);
      await put('house-alive', -1, 11);
      await forgetEnded(server.service);
      expect(await left()).toEqual(['house-alive', 'house-young']);
      backToNow();
    });
  });
});

it('only one process runs housekeeping at a time', async () => {
  const server = await openServer({}, 'PostgreSQL');
  server.pass(Date.now() - server.now().getTime());
  const tries = async () => Number((await server.admin?.query('select count(*) from tries'))?.rows[0].count);
  const old = `now() - interval '10 days'`;
  await server.admin?.query(`insert into tries (key, at, ends_at, locks, stored_at) values ('old', ${old}, ${old}, false, ${old})`);
  const before = await tries();
  await server.admin?.query('select pg_advisory_lock(4402)');
  await forgetEnded(server.service);
  expect(await tries()).toBe(before);
  await server.admin?.query('select pg_advisory_unlock(4402)');
  await forgetEnded(server.service);
  expect(await tries()).toBe(before - 1);
  await server.close();
});
