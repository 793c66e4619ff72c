/** What no form sends is refused by the service too. */
import { WIDE_SPECIALS } from '../../../forms/fields/password-policy.ts';
import { mustNotTake } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { answersTo, choices, wrongAnswers } from '../../lab/lists.ts';
import { mustRefuseWeak } from '../../lab/passwords.ts';
import { newAddress, register, type Registration, registrationOf } from '../../lab/registration.ts';

const needs = { newAddresses: true } as const;

const MARK = 'Echo-Me-52961';

const withName = (one: Registration, firstName: string): Registration => ({
  ...one,
  personalInformation: { ...one.personalInformation, firstName },
});
const withAnswers = (one: Registration, answers: Registration['securityAnswers']['answers']): Registration => ({
  ...one,
  securityAnswers: { answers },
});

/** Each breaks one rule of R5. */
const wrong: Readonly<Record<string, (one: Registration) => Registration>> = {
  'no first name': (one) => withName(one, ' '),
  'a first name with <': (one) => withName(one, 'a<b'),
  'a first name of 76 characters': (one) => withName(one, 'a'.repeat(76)),
  'an invalid address': (one) => ({ ...one, personalInformation: { ...one.personalInformation, email: 'nobody' } }),
  'an unknown field of interest': (one) => ({ ...one, personalInformation: { ...one.personalInformation, interestId: 'XX' } }),
  'no country': (one) => ({ ...one, professionalInformation: { ...one.professionalInformation, country: '' } }),
};

export const rules = needing(needs, [
  {
    id: 'sign-up.password-rules',
    says: 'The service refuses every password that the form of sign-up refuses.',
    rule: 'R5 · Rules of fields',
    async run(lab) {
      const email = newAddress(lab);
      await mustRefuseWeak(WIDE_SPECIALS, async (password) => register(lab, await registrationOf(lab, email, password)));
    },
  },
  {
    id: 'sign-up.field-rules',
    says: 'The service refuses what the forms of sign-up refuse.',
    rule: 'R5 · Rules of fields',
    async run(lab) {
      const right = await registrationOf(lab, newAddress(lab));
      const answers = answersTo(await choices(lab));
      const bodies = [
        ...Object.entries(wrong).map(([what, change]) => [what, change(right)] as const),
        ...Object.entries(wrongAnswers).map(([what, change]) => [what, withAnswers(right, change(answers))] as const),
      ];
      for (const [what, body] of bodies)
        mustNotTake(await register(lab, body), `A registration with ${what}`, 'Check what is sent by the rules of the forms, with 400.');
    },
  },
  {
    id: 'sign-up.echo',
    says: 'The refusal of a registration repeats neither password nor answers.',
    rule: 'quality.md, For the provider',
    async run(lab) {
      const right = withName(await registrationOf(lab, newAddress(lab), `${MARK} that is too long`), ' ');
      const marked = withAnswers(
        right,
        right.securityAnswers.answers.map((one) => ({ ...one, answer: `${MARK}<` })),
      );
      const answer = await register(lab, marked);
      mustNotTake(answer, 'A registration that breaks rules', 'Answer it with 400.');
      must(
        !answer.text.includes(MARK),
        `The refusal repeats ${MARK}, which was sent as password and answers.`,
        'Name the fields, not what they held.',
      );
    },
  },
]);
