/** The profile of somebody signed in: steps 3 and 4 of the first-time wizard read and write it. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Profile, contract } from '../../../src/api/contract.ts';
import { basicProfileErrors, profileBody, profileErrors } from '../../../src/forms/first-time-user.ts';
import { emailKey } from '../accounts/email-key.ts';
import { checkErrors, offeredIn } from '../accounts/offered.ts';
import { userFields } from '../accounts/sign-in.ts';
import { timezoneOf } from '../accounts/timezone.ts';
import { accounts } from '../db/schema/accounts.ts';
import type { Call, Calls } from '../http/call.ts';
import { contactChangedMail } from '../mails.ts';
import { sendMail } from '../messages.ts';

/** The contact address; the login name stays what it is (decisions 7). The old address learns of the change. */
async function tellOldAddress({ service, holder, body }: Call<'saveBasicProfile'>): Promise<void> {
  const { account } = holder;
  const isSame = emailKey(body.email) === emailKey(account.contactEmail ?? account.email);
  if (!isSame) await sendMail(service, contactChangedMail(account));
}

export const profile = {
  async basicProfile({ service, holder }) {
    return { ...(await userFields(service, holder.account)), timezoneOffset: holder.account.timezoneOffset };
  },

  async saveBasicProfile(call) {
    const { service, holder, body } = call;
    checkErrors(basicProfileErrors(body, offeredIn('')));
    const { account } = holder;
    const { language, timezoneOffset } = body;
    const saved = { firstName: body.firstName.trim(), lastName: body.lastName.trim(), language, timezoneOffset };
    const email = body.email.trim();
    await service.db
      .update(accounts)
      .set({
        ...saved,
        contactEmail: emailKey(email) === account.emailKey ? null : email,
        timezone: timezoneOf(timezoneOffset, account.timezone),
        reviewProfile: false,
      })
      .where(eq(accounts.id, account.id));
    await tellOldAddress(call);
    return { ...saved, email };
  },

  async profile({ holder }) {
    return v.parse(contract.profile.reply, holder.account.profile ?? {});
  },

  async saveProfile({ service, holder, body }) {
    checkErrors(profileErrors(body, offeredIn(body.country)));
    const values = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
    const saved: Profile = profileBody(values);
    await service.db.update(accounts).set({ profile: saved }).where(eq(accounts.id, holder.account.id));
    return saved;
  },
} satisfies Partial<Calls>;
