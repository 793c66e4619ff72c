/** Self-sign-up: the submission, its confirmation by the mail's link, and the activation that follows. */
import { registrationErrors } from '../../../src/forms/registration.ts';
import { interestTypes } from '../../data/interest-types.ts';
import { makeAccountOnce } from '../accounts/activation.ts';
import { findAccount } from '../accounts/find.ts';
import { checkErrors, offeredIn } from '../accounts/offered.ts';
import { questionGroups } from '../accounts/question-catalogue.ts';
import { confirmRegistration, dropRegistration, findRegistration, mailConfirmation, storeRegistration } from '../accounts/registrations.ts';
import type { Calls } from '../http/call.ts';
import { refuse } from '../http/failure.ts';
import { takenMail } from '../mails.ts';
import { sendMail } from '../messages.ts';
import { take } from '../security/counters.ts';
import { registrationTry, sendingTry } from '../security/limits.ts';
import type { Service } from '../service.ts';
import { siteOrigin } from '../settings.ts';

/** Only the mail tells a taken address from a free one (decisions 8). */
async function mailTo(service: Service, email: string, id: string): Promise<void> {
  const account = await findAccount(service, email);
  if (!account) return mailConfirmation(service, email, id);
  await dropRegistration(service, id);
  await sendMail(service, takenMail(account), `${siteOrigin(service.settings, 'hosted')}/login`);
}

export const registration = {
  async register(call) {
    const { service, body, address } = call;
    const { email } = body.personalInformation;
    checkErrors(registrationErrors(body, offeredIn(body.professionalInformation.country), questionGroups));
    await take(service, registrationTry(service, email));
    await take(service, sendingTry(service, address));
    const id = await storeRegistration(call);
    service.later(() => mailTo(service, email, id));
    return { email: email.trim() };
  },

  async confirmEmail({ service, body }) {
    const found = await findRegistration(service, body.userId);
    if (!found) return {};
    await confirmRegistration(service, found);
    const { email, firstName, lastName } = found.personalInformation;
    return { email: email.trim(), firstName, lastName };
  },

  async activate({ service, params }) {
    const found = await findRegistration(service, params.userId);
    if (!found?.confirmedAt) throw refuse('RESOURCE_NOT_FOUND');
    await makeAccountOnce(service, found);
    return {};
  },

  async interestTypes() {
    return interestTypes;
  },
} satisfies Partial<Calls>;
