/** Stored when the browser leaves, and claimed once when it comes back. */
import { and, eq, isNull } from 'drizzle-orm';
import { type SignOn, signOns } from '../db/schema/sso.ts';
import { hashToken } from '../security/tokens.ts';
import { after, type Service } from '../service.ts';
import type { AuthType } from '../settings/companies.ts';
import type { Destination, Flow } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

/** Time to sign in at the provider, a second factor included. */
export const LIFE_MS = 10 * 60_000;

interface Facts extends Pick<SignOn, 'authType' | 'organizationId' | 'redirectUrl' | 'attemptIds'> {
  readonly destination: Destination;
}

export async function openSignOn({ db, seal }: Service, flow: Flow, { destination, ...facts }: Facts): Promise<void> {
  const stateHash = hashToken(flow.state);
  await db.insert(signOns).values({
    ...facts,
    stateHash,
    // It may contain the person's address.
    destination: seal.close(JSON.stringify(destination), stateHash),
    browserHash: hashToken(flow.secret),
    createdAt: flow.startedAt,
    expiresAt: after(flow.startedAt, LIFE_MS),
  });
}

const isOf = (authType: AuthType, state: string, secret: string) =>
  and(eq(signOns.stateHash, hashToken(state)), eq(signOns.browserHash, hashToken(secret)), eq(signOns.authType, authType));

/** Succeeds once. @throws SignOnRefused when none waits for this state and this browser */
export async function claimDestination(service: Service, authType: AuthType, state: string, secret: string): Promise<Destination> {
  const now = service.now();
  const isWaiting = and(isOf(authType, state, secret), isNull(signOns.leftAt), isNull(signOns.answeredAt));
  const [signOn] = await service.db.update(signOns).set({ leftAt: now }).where(isWaiting).returning();
  if (!signOn || signOn.expiresAt <= now) throw new SignOnRefused('not-awaited');
  return JSON.parse(service.seal.open(signOn.destination, signOn.stateHash)) as Destination;
}

/** Succeeds once. @throws SignOnRefused when none waits for this state and this browser */
export async function claimSignOn(service: Service, authType: AuthType, state: string, secret: string): Promise<SignOn> {
  const now = service.now();
  const isWaiting = and(isOf(authType, state, secret), isNull(signOns.answeredAt));
  // One statement decides, so that of two parallel answers only one is checked.
  const [signOn] = await service.db.update(signOns).set({ answeredAt: now }).where(isWaiting).returning();
  if (!signOn || signOn.expiresAt <= now) throw new SignOnRefused('not-awaited', await whyNot(service, state, signOn));
  return signOn;
}

/** In the log, an answer that came too late or twice differs from one that was never asked for. */
async function whyNot({ db }: Service, state: string, late: SignOn | undefined): Promise<string> {
  if (late) return 'too late';
  const [known] = await db
    .select()
    .from(signOns)
    .where(eq(signOns.stateHash, hashToken(state)));
  if (!known) return 'unsolicited';
  return known.answeredAt ? 'replayed' : 'another browser';
}
