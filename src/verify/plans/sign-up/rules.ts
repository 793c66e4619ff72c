/** What no form sends is refused by the service too. */
import { WIDE_SPECIALS } from '../../../forms/fields/password-policy.ts';
import { fieldLimits } from '../../../forms/rules.ts';
import { mustNotTake } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { answersTo, choices, wrongAnswers } from '../../context/lists.ts';
import { mustRefuseWeak } from '../../context/passwords.ts';
import { longAddress, wrongTexts } from '../../context/texts.ts';
import { newAddress, register, type Registration, registrationOf } from '../../context/registration.ts';

const needs = { newAddresses: true } as const;

const MARK = 'Echo-Me-52961';

type Change = (registration: Registration) => Registration;

const withPersonal =
  (change: Partial<Registration['personalInformation']>): Change =>
  (registration) => ({ ...registration, personalInformation: { ...registration.personalInformation, ...change } });
const withProfessional =
  (change: Registration['professionalInformation']): Change =>
  (registration) => ({ ...registration, professionalInformation: { ...registration.professionalInformation, ...change } });
const withAnswers = (registration: Registration, answers: Registration['securityAnswers']['answers']): Registration => ({
  ...registration,
  securityAnswers: { answers },
});

const name = fieldLimits.signUpName;

/** Required texts of the professional forms; a registration has those of its interest. */
const texts = {
  occupation: fieldLimits.jobTitle,
  company: fieldLimits.company,
  jobTitle: fieldLimits.jobTitle,
  publicationName: fieldLimits.publicationName,
  mailingAddress: fieldLimits.mailingAddress,
  city: fieldLimits.city,
  zipOrPostalCode: fieldLimits.postalCode,
} as const;

/** Each breaks one rule of R5. */
const wrongPersonal = {
  ...wrongTexts({ firstName: name, lastName: name }),
  'an `email` that is none': { email: 'nobody' },
  [`an \`email\` of ${name + 1} characters`]: { email: longAddress(name + 1) },
  'an unknown field of interest': { interestId: 'XX' },
  'the interest PO and no `interestOther`': { interestId: 'PO', interestOther: '' },
} satisfies Readonly<Record<string, Partial<Registration['personalInformation']>>>;

function wrongProfessional(right: Registration): Readonly<Record<string, Registration['professionalInformation']>> {
  const all = { ...wrongTexts(texts), 'no `country`': { country: '' } };
  const isSent = (change: object) => Object.keys(change).every((field) => Object.hasOwn(right.professionalInformation, field));
  return Object.fromEntries(Object.entries(all).filter(([, change]) => isSent(change)));
}

export const rules = needing(needs, [
  {
    id: 'sign-up.password-rules',
    says: 'The service refuses every password that the form of sign-up refuses.',
    rule: 'R5 · Rules of fields',
    async run(context) {
      const email = newAddress(context);
      await mustRefuseWeak(WIDE_SPECIALS, async (password) => register(context, await registrationOf(context, email, password)));
    },
  },
  {
    id: 'sign-up.field-rules',
    says: 'The service refuses what the forms of sign-up refuse.',
    rule: 'R5 · Rules of fields',
    async run(context) {
      const right = await registrationOf(context, newAddress(context));
      const answers = answersTo(await choices(context));
      const bodies = [
        ...Object.entries(wrongPersonal).map(([what, change]) => [what, withPersonal(change)(right)] as const),
        ...Object.entries(wrongProfessional(right)).map(([what, change]) => [what, withProfessional(change)(right)] as const),
        ...Object.entries(wrongAnswers).map(([what, change]) => [what, withAnswers(right, change(answers))] as const),
      ];
      for (const [what, body] of bodies)
        mustNotTake(
          await register(context, body),
          `A registration with ${what}`,
          'Check what is sent by the rules of the forms, with 400.',
        );
    },
  },
  {
    id: 'sign-up.echo',
    says: 'The refusal of a registration repeats neither password nor answers.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const right = withPersonal({ firstName: ' ' })(await registrationOf(context, newAddress(context), `${MARK} that is too long`));
      const marked = withAnswers(
        right,
        right.securityAnswers.answers.map((answer) => ({ ...answer, answer: `${MARK}<` })),
      );
      const answer = await register(context, marked);
      mustNotTake(answer, 'A registration that breaks rules', 'Answer it with 400.');
      must(
        !answer.text.includes(MARK),
        `The refusal repeats ${MARK}, which was sent as password and answers.`,
        'Name the fields, not what they held.',
      );
    },
  },
]);
