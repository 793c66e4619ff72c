/** The codes that the authenticator apps of the demo's people show now, by the server's clock, which also checks them. */
import { Secret, TOTP } from 'otpauth';
import { everybody, people } from '../people.ts';

const PERIOD_MS = 30_000;

export const appCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1000 }).generate({ timestamp: now.getTime() });

/** Undefined if no person has this address, or the person has no app. */
export function appCodeOf(email: string, now: Date): string | undefined {
  const secret = everybody.find((person) => person.email === email)?.totpSecret;
  return secret && appCode(secret, now);
}

export const appCodes = (now: Date) => ({
  codes: Object.fromEntries(people.flatMap(({ id, totpSecret }) => (totpSecret ? [[id, appCode(totpSecret, now)]] : []))),
  lastsMs: PERIOD_MS - (now.getTime() % PERIOD_MS),
});
export type AppCodes = ReturnType<typeof appCodes>;
