/** Turns a confirmed sign-up into an account, whose owner then signs in and sets up a second factor; no first-time user's wizard is due. */
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { contract } from '../../../src/contract/contract.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import { refuse } from '../failure/failure.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/accounts.ts';
import { dailySubscriptions } from '../db/schema/content.ts';
import { type PendingSignUp, pendingSignUps, signUps } from '../db/schema/sign-up.ts';
import { timezoneOf } from '../lists/offered.ts';
import { randomId } from '../security/tokens.ts';
import type { Service } from '../service.ts';
import { organizationOf } from './find.ts';
import { changeFilter, filterNamed, PRIMARY_NAME, storeItems } from './news-filters.ts';
import { storeAnswers } from './security-answers.ts';

type ProfessionalInformation = PendingSignUp['professionalInformation'];

/** Sign-up and the wizard's profile name the longest span of years differently (decisions 7). */
function profileOf(information: ProfessionalInformation) {
  const profile = v.parse(contract.profile.reply, information);
  return profile.yearsInProfession === '16-up' ? { ...profile, yearsInProfession: '16 & over' } : profile;
}

function accountOf({ personalInformation, professionalInformation, emailKey, passwordHash }: PendingSignUp, now: Date) {
  const { firstName, lastName, email, language, timeZoneOffset } = personalInformation;
  return {
    id: randomId(),
    email,
    emailKey,
    firstName,
    lastName,
    language,
    timezone: timezoneOf(timeZoneOffset),
    timezoneOffset: timeZoneOffset,
    passwordHash,
    passwordChangedAt: now,
    profile: profileOf(professionalInformation),
    createdAt: now,
  };
}

const list = (value: ProfessionalInformation[string] | undefined): readonly string[] => (Array.isArray(value) ? value : []);

async function storeNews(db: Database, accountId: string, information: ProfessionalInformation): Promise<void> {
  const items = { regionIds: list(information.newsInterestRegions), industryIds: list(information.newsInterestIndustries) };
  if (items.regionIds.length || items.industryIds.length) {
    const filter = await filterNamed(db, accountId, PRIMARY_NAME);
    await changeFilter(db, filter, PRIMARY_NAME, true);
    await storeItems(db, filter.id, items);
  }
  await db.insert(dailySubscriptions).values({
    ...dailySubscription,
    accountId,
    active: information.newsEmailActive === true,
    html: information.newsEmailInHtml !== false,
  });
}

async function makeAccount(tx: Database, service: Service, signUp: PendingSignUp, organizationId: string | undefined): Promise<void> {
  const account = { ...accountOf(signUp, service.now()), organizationId };
  const created = await tx.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id });
  // Another user has taken the address since the confirmation.
  if (!created.length) throw refuse('RESOURCE_NOT_FOUND');
  const { emailKey, passwordHash, answers, personalInformation, professionalInformation } = signUp;
  await storeAnswers(tx, account.id, answers, account.createdAt);
  const { interestId, interestOther } = personalInformation;
  await tx.insert(signUps).values({ accountId: account.id, interestId, interestOther, professionalInformation });
  await storeNews(tx, account.id, professionalInformation);
  // Hashes are salted, so equal ones mean the same submission, whose link was sent again.
  const isThis = and(eq(pendingSignUps.emailKey, emailKey), eq(pendingSignUps.passwordHash, passwordHash));
  await tx.update(pendingSignUps).set({ accountId: account.id }).where(isThis);
  // Other submissions for the address can no longer become an account.
  await tx.delete(pendingSignUps).where(and(eq(pendingSignUps.emailKey, emailKey), isNull(pendingSignUps.accountId)));
}

/** Of two simultaneous calls one waits for the other. @throws RESOURCE_NOT_FOUND when the address is taken */
export async function makeAccountOnce(service: Service, { idHash, emailKey, personalInformation }: PendingSignUp): Promise<void> {
  const organization = await organizationOf(service, personalInformation.email);
  await service.db.transaction(async (tx) => {
    // Becoming an account ends the other submissions for the address, and a fixed order keeps two activations from a deadlock.
    const submitted = await tx
      .select()
      .from(pendingSignUps)
      .where(eq(pendingSignUps.emailKey, emailKey))
      .orderBy(pendingSignUps.idHash)
      .for('update');
    const signUp = submitted.find((row) => row.idHash === idHash);
    if (!signUp) throw refuse('RESOURCE_NOT_FOUND');
    if (!signUp.accountId) await makeAccount(tx, service, signUp, organization?.id);
  });
}
