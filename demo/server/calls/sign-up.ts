import { cleanEmail } from '../../../src/forms/email-address.ts';
import { signUpErrors } from '../../../src/features/sign-up/body.ts';
import { interestTypes } from '../../data/interest-types.ts';
import { makeAccountOnce } from '../accounts/activation.ts';
import { changeContact, confirmContact, findContactChange } from '../accounts/contact-changes.ts';
import { findAccount, isOfCompany } from '../accounts/find.ts';
import { confirmSignUp, dropSignUp, findSignUp, hashSecretsOf, mailConfirmation, storeSignUp, trimmed } from '../accounts/sign-ups.ts';
import type { Call, Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { inNetworks, isAllowed, withSending } from '../limits/counters.ts';
import { hintMailAttempt, sendingAttempt, signUpAttempt } from '../limits/limits.ts';
import { checkErrors, offeredIn } from '../lists/offered.ts';
import { questionGroups } from '../lists/question-catalogue.ts';
import { sendMail } from '../messages/messages.ts';
import { refuseBreached } from '../security/breached.ts';
import type { Service } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';

/** Only the mail differs for a taken address (decisions 8), and the time is the same. @returns whether the sign-up can become an account */
async function mailTo(
  service: Service,
  { email, language }: Call<'register'>['body']['personalInformation'],
  id: string,
): Promise<boolean> {
  const account = await findAccount(service, email);
  const isCompanys = await isOfCompany(service, email);
  const login = { link: `${siteOrigin(service.settings, 'hosted')}/login` };
  if (isCompanys) {
    if (await isAllowed(service, hintMailAttempt(email))) await sendMail(service, 'company', { email, language }, login);
  } else if (account) await sendMail(service, 'taken', account, login);
  else await mailConfirmation(service, { email, language }, id);
  return !isCompanys && !account;
}

export const signUp = {
  async register(call) {
    const { service, body, address, commitWithAnswer } = call;
    checkErrors(signUpErrors(body, offeredIn(body.professionalInformation.country), questionGroups));
    const email = cleanEmail(body.personalInformation.email);
    const personalInformation = { ...trimmed(body.personalInformation), email };
    const professionalInformation = trimmed(body.professionalInformation);
    return withSending(service, [signUpAttempt(service, email), ...inNetworks(sendingAttempt(service, address), address)], async () => {
      await refuseBreached(service, body.password);
      const hashed = await hashSecretsOf(body);
      const result = { email };
      await commitWithAnswer(async (tx, answer) => {
        const id = await storeSignUp(tx, { personalInformation, professionalInformation }, hashed);
        if (!(await mailTo(tx, personalInformation, id))) tx.afterResponse(() => dropSignUp(service, id));
        await answer(result);
      });
      return result;
    });
  },

  async confirmEmail({ service, body }) {
    const contact = await findContactChange(service, body.userId);
    if (contact) {
      await confirmContact(service, contact.change);
      const { firstName, lastName } = contact.account;
      return { email: contact.change.email, firstName, lastName };
    }
    const signUp = await findSignUp(service, body.userId);
    if (!signUp) return {};
    await confirmSignUp(service, signUp);
    const { email, firstName, lastName } = signUp.personalInformation;
    return { email, firstName, lastName };
  },

  async activate({ service, params, commitWithAnswer }) {
    const contact = await findContactChange(service, params.userId);
    if (contact?.change.confirmedAt) {
      await commitWithAnswer((tx) => changeContact(tx, contact.change));
      return {};
    }
    const signUp = await findSignUp(service, params.userId);
    if (!signUp?.confirmedAt) throw refuse('RESOURCE_NOT_FOUND');
    await makeAccountOnce(service, signUp);
    return {};
  },

  async interestTypes() {
    return interestTypes;
  },
} satisfies Partial<Calls>;
