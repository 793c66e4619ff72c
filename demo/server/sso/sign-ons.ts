/** Pending sign-ons: stored when the browser leaves, claimed once when it comes back. */
import { and, eq, isNull } from 'drizzle-orm';
import { type SignOn, signOns } from '../db/schema/sso.ts';
import { hashToken } from '../security/tokens.ts';
import { after, type Service } from '../service.ts';
import type { AuthType } from '../settings/companies.ts';
import type { Flow } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';

/** Time to sign in at the provider, a second factor included. */
export const LIFE_MS = 10 * 60_000;

type Facts = Pick<SignOn, 'authType' | 'organizationId' | 'redirectUrl' | 'tryId'>;

export async function openSignOn({ db }: Service, flow: Flow, facts: Facts): Promise<void> {
  await db.insert(signOns).values({
    ...facts,
    stateHash: hashToken(flow.state),
    browserHash: hashToken(flow.secret),
    createdAt: flow.startedAt,
    expiresAt: after(flow.startedAt, LIFE_MS),
  });
}

/** Claims the sign-on for its only answer. @throws SignOnRefused when none waits for this state and this browser */
export async function claimSignOn(service: Service, authType: AuthType, state: string, secret: string): Promise<SignOn> {
  const now = service.now();
  const isWaiting = and(
    eq(signOns.stateHash, hashToken(state)),
    eq(signOns.browserHash, hashToken(secret)),
    eq(signOns.authType, authType),
    isNull(signOns.answeredAt),
  );
  // One statement decides, so that of two parallel answers only one is checked.
  const [signOn] = await service.db.update(signOns).set({ answeredAt: now }).where(isWaiting).returning();
  if (!signOn || signOn.expiresAt <= now) throw new SignOnRefused('not-awaited');
  return signOn;
}
