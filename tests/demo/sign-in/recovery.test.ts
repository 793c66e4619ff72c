// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, PASSWORD, type Person } from '../../../demo/people.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

const tatum = personOf('Tatum');
const NEW = 'Quite-New-2026!x';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ WEB_SUPPORT_EMAIL: 'help@wire.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(25 * 3_600_000);
  await seedPeople(server.service, [tatum]);
});

const forgot = (username: string) => server.call('forgotPassword', { params: { requestId: 'any' }, body: { username } });
const tokenOf = (link: string | null | undefined): string => /#token=([\w-]+)$/.exec(link ?? '')?.[1] ?? '';

async function ticket(person: Person = tatum): Promise<string> {
  await forgot(person.email);
  const [mail] = await server.outbox(person.email);
  return tokenOf(mail?.link);
}

interface Challenge {
  readonly questions: readonly { readonly questionId: string; readonly failedAttempt: number }[];
  readonly remainingQuestions: number;
}
const questions = async (bearer: string) => {
  const answer = await server.call('securityQuestion', { bearer, query: { legacyUserId: tatum.id, language: 'en' } });
  return { ...answer, challenge: answer.data as Challenge };
};
const rightFor = (questionId: string) => ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
const verify = (bearer: string, questionId: string, answer: string) =>
  server.call('verifyAnswer', { bearer, body: { userId: tatum.id, questionId, answer } });
const reset = (bearer: string, questionId: string, answer: string, newPassword = NEW, more = {}) =>
  server.call('resetPassword', {
    bearer,
    body: { userId: tatum.id, questionId, answer, username: tatum.email, newPassword, ...more },
  });
const first = async (bearer: string) => (await questions(bearer)).challenge.questions[0]?.questionId ?? '';

describe('the mail of a forgotten password', () => {
  it('leads to the challenge with a token that looking at it does not use up', async () => {
    expect((await forgot(tatum.email)).data).toEqual({});
    const [mail] = await server.outbox(tatum.email);
    expect(mail?.link).toMatch(/^http:\/\/localhost:4400\/login\/SecurityQuestions#token=[\w-]{43}$/);
    expect((await server.app.request(mail?.link ?? '')).status).toBe(503);
    const token = tokenOf(mail?.link);
    for (let n = 0; n < 2; n += 1) {
      expect((await server.call('verifyResetToken', { body: { token } })).data).toEqual({ bwpUserId: tatum.id, username: tatum.email });
    }
  });

  it.each([
    ['an unknown address', 'nobody@newsline.example', 0],
    ['a disabled account', personOf('Drew').email, 0],
    ['an account without answers', personOf('Gray').email, 1],
    ['an account of a company', personOf('Reese').email, 1],
  ])('is answered alike for %s, without a link', async (_, email, mails) => {
    const known = await forgot(tatum.email);
    const answer = await forgot(email);
    expect([answer.status, answer.body]).toEqual([known.status, known.body]);
    const sent = await server.outbox(email);
    expect(sent.slice(0, 1).map((mail) => mail.link)).toEqual(Array(mails).fill(null));
  });

  it.each([
    [tatum.email, 3],
    ['nobody@newsline.example', 0],
  ])('goes to %s %i times an hour at most, while the answer stays the same', async (email, most) => {
    const before = (await server.outbox(email)).length;
    for (let n = 0; n < 5; n += 1) expect((await forgot(email)).body).toEqual({ statusCode: 200, data: {} });
    expect((await server.outbox(email)).length - before).toBe(most);
  });

  it('leaves the two links before it valid, shares their counts, and expires after an hour', async () => {
    const links = [await ticket(), await ticket(), await ticket()];
    const [fresh = '', old = ''] = links;
    await verify(old, await first(old), 'not this one');
    for (const token of links) {
      expect((await server.call('verifyResetToken', { body: { token } })).status).toBe(200);
      expect((await questions(token)).challenge.remainingQuestions).toBe(2);
    }
    server.pass(3_600_000 - 1);
    expect((await questions(fresh)).status).toBe(200);
    server.pass(1);
    expect((await questions(fresh)).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('with every question used up', () => {
  const useUp = async () => {
    const token = await ticket();
    for (let n = 0; n < 3; n += 1) {
      server.pass(60_000);
      await verify(token, await first(token), 'wrong');
    }
    return token;
  };

  it('the mail says so, when the first question can be tried again and how to reach web support, and has no link; the token is dead', async () => {
    const token = await useUp();
    expect((await server.call('verifyResetToken', { body: { token } })).errorCode).toBe('TOKEN_INVALID');
    const again = server.now().getTime() + 24 * 3_600_000 - 2 * 60_000;
    expect(await forgot(tatum.email)).toMatchObject({ status: 200, data: {} });
    const [mail] = await server.outbox(tatum.email);
    expect([mail?.subject, mail?.link]).toEqual(['Your Newsline password', null]);
    expect(mail?.body).toContain('answered wrongly too often');
    expect(mail?.body).toContain('help@wire.example');
    // The time is given in the account's time zone.
    const time = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', timeStyle: 'short' }).format(again);
    expect(mail?.body).toContain(time.replace(/\s/g, ' '));
    expect(mail?.body).not.toMatch(/https?:/);
  });

  it('a mail has a link again once a question can be tried again', async () => {
    await useUp();
    server.pass(24 * 3_600_000 - 2 * 60_000 - 1_000);
    await forgot(tatum.email);
    expect((await server.outbox(tatum.email))[0]?.link).toBeNull();
    server.pass(1_000);
    expect((await questions(await ticket())).challenge.remainingQuestions).toBe(1);
  });
});

describe('the challenge', () => {
  it('begins with three questions, those with the fewest failures first', async () => {
    const { challenge } = await questions(await ticket());
    expect(challenge.remainingQuestions).toBe(3);
    expect(challenge.questions.map((question) => question.failedAttempt)).toEqual([0, 0, 0]);
  });

  it('accepts a right answer regardless of case and surrounding spaces', async () => {
    const token = await ticket();
    const questionId = await first(token);
    const answer = await verify(token, questionId, `  ${rightFor(questionId).toUpperCase()} `);
    expect([answer.status, Object.keys(answer.data ?? {}).length > 0]).toEqual([200, true]);
  });

  it('accepts a right answer however its characters are encoded', async () => {
    const token = await ticket();
    const questionId = await first(token);
    const wide = [...rightFor(questionId)].map((character) =>
      /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character,
    );
    expect(wide.join('')).not.toBe(rightFor(questionId));
    expect((await verify(token, questionId, wide.join(''))).status).toBe(200);
  });

  it('gives each question one try, and then ends', async () => {
    const token = await ticket();
    for (const left of [2, 1, 0]) {
      const questionId = await first(token);
      const wrong = await verify(token, questionId, 'wrong');
      expect([wrong.status, wrong.errorCode, 'data' in wrong.body]).toEqual([406, 'ANSWER_INCORRECT', false]);
      expect((await questions(token)).challenge.remainingQuestions).toBe(left);
    }
    expect((await questions(token)).challenge.questions[0]?.failedAttempt).toBe(1);
    const questionId = await first(token);
    expect((await verify(token, questionId, rightFor(questionId))).errorCode).toBe('TOKEN_INVALID');
    expect((await reset(token, questionId, rightFor(questionId))).errorCode).toBe('TOKEN_INVALID');
  });

  it('also counts the wrong answers of the reset call', async () => {
    const token = await ticket();
    const questionId = await first(token);
    await verify(token, questionId, rightFor(questionId));
    expect((await reset(token, questionId, 'wrong')).errorCode).toBe('ANSWER_INCORRECT');
    expect((await questions(token)).challenge.remainingQuestions).toBe(2);
  });

  it('keeps its counts when a new mail is sent, and forgets them after 24 hours', async () => {
    const token = await ticket();
    await verify(token, await first(token), 'wrong');
    expect((await questions(await ticket())).challenge.remainingQuestions).toBe(2);
    server.pass(24 * 3_600_000);
    expect((await questions(await ticket())).challenge.remainingQuestions).toBe(3);
  });

  it('checks the question it asked last and no other', async () => {
    const token = await ticket();
    const [served, other] = (await questions(token)).challenge.questions;
    expect((await verify(token, other?.questionId ?? '', rightFor(other?.questionId ?? ''))).errorCode).toBe('ANSWER_INCORRECT');
    expect((await questions(token)).challenge.remainingQuestions).toBe(3);
    expect((await verify(token, served?.questionId ?? '', rightFor(served?.questionId ?? ''))).status).toBe(200);
  });

  it('counts parallel guesses as one try', async () => {
    const token = await ticket();
    const questionId = await first(token);
    const tries = await Promise.all(['one', 'two', rightFor(questionId), 'four'].map((answer) => verify(token, questionId, answer)));
    expect(tries.filter((attempt) => attempt.errorCode === 'ANSWER_INCORRECT').length).toBeGreaterThanOrEqual(3);
    expect((await questions(token)).challenge.remainingQuestions).toBeGreaterThanOrEqual(2);
  });

  it('is closed to other accounts and to session tokens', async () => {
    const token = await ticket();
    const foreign = await server.call('securityQuestion', {
      bearer: token,
      query: { legacyUserId: personOf('Avery').id, language: 'en' },
    });
    expect(foreign.errorCode).toBe('TOKEN_INVALID');
    const { access } = await server.signIn(tatum);
    expect((await questions(access)).errorCode).toBe('TOKEN_INVALID');
    expect((await server.call('sessionTimeout', { bearer: token, params: { accountId: tatum.id } })).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('the new password', () => {
  it('is set once, ends sessions and tickets, signs no user in, and keeps the second factor', async () => {
    const { access } = await server.signIn(tatum);
    const token = await ticket();
    const questionId = await first(token);
    await verify(token, questionId, rightFor(questionId));
    const answers = await Promise.all([reset(token, questionId, rightFor(questionId)), reset(token, questionId, rightFor(questionId))]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.some((answer) => answer.headers.has('x-auth-token'))).toBe(false);
    expect((await server.call('sessionTimeout', { bearer: access, params: { accountId: tatum.id } })).errorCode).toBe('TOKEN_INVALID');
    expect((await questions(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await server.challenge(tatum, NEW)).methods).toEqual(['text']);
    expect((await server.call('login', { body: { email: tatum.email, password: PASSWORD, strategy: 'legacyUser' } })).errorCode).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('may not be one used before, and trying one costs no attempt', async () => {
    const token = await ticket();
    const questionId = await first(token);
    expect((await reset(token, questionId, rightFor(questionId), PASSWORD)).body).toMatchObject({
      statusCode: 500,
      message: 'Password recently used',
      code: 5024,
    });
    expect((await reset(token, questionId, rightFor(questionId))).status).toBe(200);
  });

  it.each([
    ['the wider set of special characters', 'Curly26Password{}', {}, 400],
    ['a short password', 'Short-26', {}, 400],
    ['another user name', NEW, { username: 'avery.quinn@newsline.example' }, 401],
    ['another user id', NEW, { userId: 'demo-avery-quinn' }, 401],
  ])('is refused for %s', async (_, password, more, status) => {
    const token = await ticket();
    const questionId = await first(token);
    expect((await reset(token, questionId, rightFor(questionId), password, more)).status).toBe(status);
  });

  it('unlocks the address', async () => {
    for (let n = 0; n < 5; n += 1) await server.call('login', { body: { email: tatum.email, password: 'wrong', strategy: 'legacyUser' } });
    const token = await ticket();
    const questionId = await first(token);
    await reset(token, questionId, rightFor(questionId));
    expect((await server.challenge(tatum, NEW)).methods).toEqual(['text']);
  });
});
