/** A made-up accounts service of some years ago. It keeps passwords as they are, which no real service may. */
import { randomBytes, randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
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
  readonly since: number;
  wrong: number;
  pin?: { readonly digits: string; readonly at: number };
  /** Set-up of the second factor: what was entered but not proven yet. */
  mobile?: string;
  enrolment?: string;
  totp?: string;
}

const MINUTE_MS = 60_000;
const HALF_MINUTE_MS = 30_000;
const TEXT_WAIT_MS = HALF_MINUTE_MS;
const MOST_FAILURES = 5;

class Problem extends Error {
  constructor(
    readonly status: 400 | 403 | 409 | 410,
    readonly body: { readonly problem?: string; readonly seconds?: number },
  ) {
    super(body.problem);
  }
}

const over = () => new Problem(410, { problem: 'over' });
const name = (bytes: number) => randomBytes(bytes).toString('base64url');

/** People, their pending sign-ins, and the messages sent to them. */
class Accounts {
  private readonly people: Map<string, Person>;
  private readonly failures = new Map<string, { count: number; until: number }>();
  private readonly attempts = new Map<string, Attempt>();
  private readonly texts = new Map<string, { at: number; words: string }>();
  private readonly usedHalfMinutes = new Map<string, number>();

  constructor(
    start: readonly Person[],
    private readonly now: () => number,
  ) {
    this.people = new Map(start.map((person) => [person.mail, person]));
  }

  /** @returns the id of a sign-in that waits for its second factor */
  begin(login: string, secret: string) {
    const known = this.failures.get(login);
    const before = known && known.until > this.now() ? known.count : 0;
    if (before >= MOST_FAILURES) throw new Problem(403, { problem: 'locked' });
    const person = this.people.get(login);
    if (person?.secret !== secret || person.state === 'barred') {
      this.failures.set(login, { count: before + 1, until: this.now() + 15 * MINUTE_MS });
      throw new Problem(403, { problem: 'no_match' });
    }
    this.failures.delete(login);
    if (person.state) throw new Problem(403, { problem: person.state });
    const id = name(24);
    const via = [...(person.mobile ? ['sms'] : []), ...(person.totp ? ['totp'] : [])];
    this.attempts.set(id, { person, isFirst: via.length === 0, since: this.now(), wrong: 0 });
    return { id, via, mobile: person.mobile };
  }

  /** @param isFirst whether it is to set up a first second factor */
  attempt(id: string, isFirst: boolean): Attempt {
    const attempt = this.attempts.get(id);
    if (!attempt || attempt.isFirst !== isFirst || attempt.wrong >= MOST_FAILURES || this.now() >= attempt.since + 10 * MINUTE_MS)
      throw over();
    return attempt;
  }

  text(attempt: Attempt, mobile: string): void {
    const wait = (this.texts.get(mobile)?.at ?? Number.NEGATIVE_INFINITY) + TEXT_WAIT_MS - this.now();
    if (wait > 0) throw new Problem(409, { problem: 'wait', seconds: Math.ceil(wait / 1000) });
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    attempt.pin = { digits, at: this.now() };
    this.texts.set(mobile, { at: this.now(), words: `${digits} is your Paperboy code.` });
  }

  textTo = (mobile: string): string => this.texts.get(mobile)?.words ?? '';

  check(attempt: Attempt, pin: string): 'sms' | 'totp' {
    const { person, pin: sent } = attempt;
    if (sent && sent.digits === pin && this.now() < sent.at + 3 * MINUTE_MS) return 'sms';
    if (this.isAppCode(person.mail, attempt.isFirst ? attempt.totp : person.totp, pin)) return 'totp';
    attempt.wrong += 1;
    throw new Problem(400, { problem: 'wrong_pin' });
  }

  private isAppCode(mail: string, secret: string | undefined, pin: string): boolean {
    if (!secret) return false;
    // Five minutes back (S9), and one step ahead for a fast clock.
    const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: pin, timestamp: this.now(), window: 9 });
    const halfMinute = Math.floor(this.now() / HALF_MINUTE_MS) + (delta ?? 0);
    if (delta === null || delta > 1 || halfMinute <= (this.usedHalfMinutes.get(mail) ?? -1)) return false;
    this.usedHalfMinutes.set(mail, halfMinute);
    return true;
  }

  end(id: string, person: Person): void {
    this.attempts.delete(id);
    this.people.set(person.mail, person);
  }
}

/** @param now in ms */
export function createLegacy(start: readonly Person[], now: () => number = Date.now): Hono {
  const accounts = new Accounts(start, now);
  const idOf = (context: Context): string => context.req.param('id') ?? '';
  const attemptOf = (context: Context, isFirst: boolean): Attempt => accounts.attempt(idOf(context), isFirst);

  function open(context: Context, person: Person): Response {
    accounts.end(idOf(context), person);
    for (const cookie of ['sid', 'renew']) context.header('set-cookie', `${cookie}=${name(32)}; HttpOnly; Path=/`, { append: true });
    return context.json({ person: { no: person.no, mail: person.mail, given: person.given, family: person.family } });
  }

  const app = new Hono();
  app.onError((error, context) => (error instanceof Problem ? context.json(error.body, error.status) : context.json({}, 500)));
  app.post('/session', async (context) => {
    const { login, secret } = await context.req.json<{ login: string; secret: string }>();
    return context.json(accounts.begin(login, secret), 202);
  });
  app.post('/session/:id/text', (context) => {
    const attempt = attemptOf(context, false);
    if (!attempt.person.mobile) throw over();
    accounts.text(attempt, attempt.person.mobile);
    return context.json({}, 202);
  });
  app.post('/session/:id/pin', async (context) => {
    const attempt = attemptOf(context, false);
    accounts.check(attempt, (await context.req.json<{ pin: string }>()).pin);
    return open(context, attempt.person);
  });
  app.post('/session/:id/mobile', async (context) => {
    const attempt = attemptOf(context, true);
    const { mobile } = await context.req.json<{ mobile: string }>();
    if (!parsePhoneNumberFromString(mobile)?.isPossible()) return context.json({ refused: 'mobile' });
    accounts.text(attempt, mobile);
    Object.assign(attempt, { mobile, enrolment: name(16) });
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
    const proven = accounts.check(attempt, pin) === 'sms' ? { mobile: attempt.mobile } : { totp: attempt.totp };
    return open(context, { ...attempt.person, ...proven });
  });
  /** The newest message to a number, for the conformance kit; no real service has this. */
  app.get('/sent', (context) => context.text(accounts.textTo(`+${(context.req.query('to') ?? '').replace(/\D/g, '')}`)));
  return app;
}
