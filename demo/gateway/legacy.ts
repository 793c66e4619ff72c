/**
 * A made-up accounts service of some years ago, for the gateway to translate: other paths, names and statuses, and cookies in place of
 * tokens. Its people, its codes and its locks are its own. It keeps passwords as they are, which no real service may.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';

export interface Person {
  readonly no: number;
  readonly mail: string;
  readonly given: string;
  readonly family: string;
  readonly secret: string;
  readonly mobile?: string;
  readonly totp?: string;
  readonly state?: 'closed' | 'stale' | 'barred';
}

interface Attempt {
  readonly person: Person;
  readonly isFirst: boolean;
  /** Ten minutes later it ends. */
  readonly since: number;
  wrong: number;
  pin?: { readonly digits: string; readonly at: number };
  /** Of a first second factor: what was entered, and not proven yet. */
  mobile?: string;
  enrolment?: string;
  totp?: string;
}

const MINUTE_MS = 60_000;
const TEXT_WAIT_MS = 30_000;
const MOST_FAILURES = 5;

class Problem extends Error {
  constructor(
    readonly status: 400 | 403 | 409 | 410,
    readonly said: { readonly problem?: string; readonly seconds?: number },
  ) {
    super(said.problem);
  }
}

const over = () => new Problem(410, { problem: 'over' });
const name = (bytes: number) => randomBytes(bytes).toString('base64url');

/** @param now in ms */
export function createLegacy(start: readonly Person[], now: () => number = Date.now): Hono {
  const people = new Map(start.map((person) => [person.mail, person]));
  const failures = new Map<string, { count: number; until: number }>();
  const attempts = new Map<string, Attempt>();
  const texts = new Map<string, { at: number; words: string }>();
  const usedHalfMinutes = new Map<string, number>();

  function attemptOf(context: Context, isFirst: boolean): Attempt {
    const found = attempts.get(context.req.param('id') ?? '');
    if (!found || found.isFirst !== isFirst || found.wrong >= MOST_FAILURES || now() >= found.since + 10 * MINUTE_MS) throw over();
    return found;
  }

  function text(attempt: Attempt, mobile: string): void {
    const wait = (texts.get(mobile)?.at ?? Number.NEGATIVE_INFINITY) + TEXT_WAIT_MS - now();
    if (wait > 0) throw new Problem(409, { problem: 'wait', seconds: Math.ceil(wait / 1000) });
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    attempt.pin = { digits, at: now() };
    texts.set(mobile, { at: now(), words: `${digits} is your Paperboy code.` });
  }

  function isAppCode(key: string, secret: string | undefined, pin: string): boolean {
    if (!secret) return false;
    const halfMinute = Math.floor(now() / TEXT_WAIT_MS);
    const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: pin, timestamp: now(), window: 1 });
    if (delta === null || halfMinute + delta <= (usedHalfMinutes.get(key) ?? -1)) return false;
    usedHalfMinutes.set(key, halfMinute + delta);
    return true;
  }

  function checkPin(attempt: Attempt, pin: string): 'sms' | 'totp' {
    const { person, pin: sent } = attempt;
    if (sent && sent.digits === pin && now() < sent.at + 3 * MINUTE_MS) return 'sms';
    if (isAppCode(person.mail, attempt.isFirst ? attempt.totp : person.totp, pin)) return 'totp';
    attempt.wrong += 1;
    throw new Problem(400, { problem: 'wrong_pin' });
  }

  function open(context: Context, person: Person): Response {
    attempts.delete(context.req.param('id') ?? '');
    for (const cookie of ['sid', 'renew']) context.header('set-cookie', `${cookie}=${name(32)}; HttpOnly; Path=/`, { append: true });
    return context.json({ person: { no: person.no, mail: person.mail, given: person.given, family: person.family } });
  }

  const app = new Hono();
  app.onError((error, context) => (error instanceof Problem ? context.json(error.said, error.status) : context.json({}, 500)));

  app.post('/session', async (context) => {
    const { login, secret } = await context.req.json<{ login: string; secret: string }>();
    const known = failures.get(login);
    const before = known && known.until > now() ? known.count : 0;
    if (before >= MOST_FAILURES) throw new Problem(403, { problem: 'locked' });
    const person = people.get(login);
    if (person?.secret !== secret || person.state === 'barred') {
      failures.set(login, { count: before + 1, until: now() + 15 * MINUTE_MS });
      throw new Problem(403, { problem: 'no_match' });
    }
    failures.delete(login);
    if (person.state) throw new Problem(403, { problem: person.state });
    const id = name(24);
    const via = [...(person.mobile ? ['sms'] : []), ...(person.totp ? ['totp'] : [])];
    attempts.set(id, { person, isFirst: via.length === 0, since: now(), wrong: 0 });
    return context.json({ id, via, mobile: person.mobile }, 202);
  });

  app.post('/session/:id/text', (context) => {
    const attempt = attemptOf(context, false);
    const { mobile } = attempt.person;
    if (!mobile) throw over();
    text(attempt, mobile);
    return context.json({}, 202);
  });

  app.post('/session/:id/pin', async (context) => {
    const attempt = attemptOf(context, false);
    checkPin(attempt, (await context.req.json<{ pin: string }>()).pin);
    return open(context, attempt.person);
  });

  app.post('/session/:id/mobile', async (context) => {
    const attempt = attemptOf(context, true);
    const { mobile } = await context.req.json<{ mobile: string }>();
    if (!/^\+\d{8,15}$/.test(mobile)) return context.json({ refused: 'mobile' });
    text(attempt, mobile);
    attempt.mobile = mobile;
    attempt.enrolment = name(16);
    return context.json({ enrolment: attempt.enrolment });
  });

  app.post('/session/:id/app', (context) => {
    const attempt = attemptOf(context, true);
    attempt.totp = new Secret({ size: 20 }).base32;
    return context.json({ secret: attempt.totp });
  });

  app.post('/session/:id/enrolment', async (context) => {
    const attempt = attemptOf(context, true);
    const { pin, enrolment } = await context.req.json<{ pin: string; enrolment: string }>();
    if (enrolment !== attempt.enrolment) throw over();
    const proven = checkPin(attempt, pin) === 'sms' ? { mobile: attempt.mobile } : { totp: attempt.totp };
    const person = { ...attempt.person, ...proven };
    people.set(person.mail, person);
    return open(context, person);
  });

  /** What was sent to a number last; no real service has this. */
  app.get('/sent', (context) => context.text(texts.get(`+${(context.req.query('to') ?? '').replace(/\D/g, '')}`)?.words ?? ''));

  return app;
}
