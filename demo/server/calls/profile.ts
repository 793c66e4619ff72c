import { factsOf } from '../accounts/facts.ts';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { contract } from '../../../src/contract/contract.ts';
import type { Profile } from '../../../src/contract/requests.ts';
import { cleanEmail } from '../../../src/forms/email-address.ts';
import { basicProfileErrors, profileBody, profileErrors } from '../../../src/features/first-time-user/forms.ts';
import { askForContact, endContactChanges } from '../accounts/contact-changes.ts';
import { isSameEmail } from '../accounts/email-key.ts';
import { userFields } from '../accounts/sign-in.ts';
import type { Calls } from './call.ts';
import { accounts } from '../db/schema/accounts.ts';
import { checkErrors, offeredIn } from '../lists/offered.ts';
import { timezoneOf } from '../lists/offered.ts';
import { notify } from '../messages/messages.ts';
import { lockSession } from '../security/sessions.ts';

export const profile = {
  async basicProfile({ service, holder }) {
    return { ...userFields(holder.account, await factsOf(service, holder.account)), timezoneOffset: holder.account.timezoneOffset };
  },

  async saveBasicProfile({ holder, body, commitWithAnswer }) {
    checkErrors(basicProfileErrors(body, offeredIn('')));
    const { account: before } = holder;
    const { language, timezoneOffset } = body;
    const saved = { firstName: body.firstName.trim(), lastName: body.lastName.trim(), language, timezoneOffset };
    const email = cleanEmail(body.email);
    // The account's own address was proven long ago, so going back to it takes effect at once.
    const isLogin = isSameEmail(email, before.email);
    const change = {
      ...saved,
      ...(isLogin ? { contactEmail: null } : {}),
      timezone: timezoneOf(timezoneOffset, before.timezone),
      reviewProfile: false,
    };
    return commitWithAnswer(async (tx, answer) => {
      const account = await lockSession(tx, holder);
      const current = account.contactEmail ?? account.email;
      const isNew = !isSameEmail(email, current);
      if (isNew && !isLogin) await askForContact(tx, account, email);
      // A user who keeps a proven address takes back an earlier request: a slip, or a stranger's address.
      else await endContactChanges(tx, account.id);
      await tx.db.update(accounts).set(change).where(eq(accounts.id, account.id));
      if (isNew && isLogin) await notify(tx, account, 'contactChanged');
      const result = { ...saved, email: isLogin ? account.email : current };
      await answer(result);
      return result;
    });
  },

  async profile({ holder }) {
    return v.parse(contract.profile.reply, holder.account.profile ?? {});
  },

  async saveProfile({ holder, body, commitWithAnswer }) {
    checkErrors(profileErrors(body, offeredIn(body.country)));
    const values = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
    const saved: Profile = profileBody(values);
    return commitWithAnswer(async (tx) => {
      const { id } = await lockSession(tx, holder);
      await tx.db.update(accounts).set({ profile: saved }).where(eq(accounts.id, id));
      return saved;
    });
  },
} satisfies Partial<Calls>;
