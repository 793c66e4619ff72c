/** Steps 2 to 4: security answers, personal and professional information. */
import type { Body } from '../../../contract/contract.ts';
import { fieldLimits } from '../../../forms/rules.ts';
import { mustRefuseSignedIn, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { must } from '../../judge/verdict.ts';
import { changed, firstSession, flagsOf, mustRefuseLater, personalOf, professionalOf, type Step, saved } from '../../context/first-time.ts';
import type { ModuleContext } from '../../context/context.ts';
import { answersTo, choices, wrongAnswers } from '../../context/lists.ts';
import { longAddress, wrongTexts } from '../../context/texts.ts';
import { dataOf, type Exchange } from '../../wire/exchange.ts';

const needs = { accounts: ['firstTime'], messages: 'texts' } as const;

const CHECK = 'Check what is sent by the rules of the form, with 400.';

/** Each breaks one rule of R5. */
const wrongPersonal: Readonly<Record<string, Partial<Body<'saveBasicProfile'>>>> = {
  ...wrongTexts({ firstName: fieldLimits.firstTimeUserName, lastName: fieldLimits.firstTimeUserName }),
  'an `email` that is none': { email: 'nobody' },
  [`an \`email\` of ${fieldLimits.firstTimeUserEmail + 1} characters`]: { email: longAddress(fieldLimits.firstTimeUserEmail + 1) },
};

const wrongProfessional: Readonly<Record<string, Partial<Body<'saveProfile'>>>> = {
  ...wrongTexts({
    company: fieldLimits.company,
    jobTitle: fieldLimits.jobTitle,
    mailingAddress: fieldLimits.mailingAddress,
    city: fieldLimits.city,
    zipOrPostalCode: fieldLimits.postalCode,
    additionalContactName: fieldLimits.contactName,
  }),
  'no `country`': { country: '' },
  'no `stateOrProvince`': { stateOrProvince: '' },
  'no `phone`': { phone: '' },
  'no `additionalContactPhone`': { additionalContactPhone: '' },
  'a `phone` of nine digits': { phone: '212555010' },
  [`a \`department\` of ${fieldLimits.department + 1} characters`]: { department: 'a'.repeat(fieldLimits.department + 1) },
  'neither number for after hours': { afterHoursPhone: '', afterHoursMobile: '' },
};

/**
 * @param before the step that opens this one
 * @param rightOf the body that would be taken
 */
async function mustRefuseAll<T extends object>(
  context: ModuleContext,
  before: Step,
  wrong: Readonly<Record<string, Partial<T>>>,
  rightOf: (context: ModuleContext) => Promise<T>,
  save: (bearer: string, body: T) => Promise<Exchange>,
): Promise<void> {
  await saved(context, before);
  const bearer = await bearerOf(context);
  const right = await rightOf(context);
  for (const [what, change] of Object.entries(wrong))
    mustRefuseSignedIn(await save(bearer, { ...right, ...change }), `A form with ${what}`, CHECK);
}

const bearerOf = async (context: ModuleContext): Promise<string> => (await firstSession(context)).access;

export const profile = needing(needs, [
  {
    id: 'first-time.question-rules',
    says: 'The service refuses answers that the form refuses.',
    rule: 'R5 · Rules of fields',
    async run(context) {
      await changed(context);
      const bearer = await bearerOf(context);
      const right = answersTo(await choices(context));
      for (const [what, change] of Object.entries(wrongAnswers))
        mustRefuseSignedIn(await context.call('saveAnswers', { bearer, body: { answers: change(right) } }), `A form with ${what}`, CHECK);
    },
  },
  {
    id: 'first-time.next-step',
    says: 'A step that is done opens the next one, and nothing that comes after that.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      await changed(context);
      await mustRefuseLater(context, ['personal', 'professional']);
      await saved(context, 'questions');
      await mustRefuseLater(context, ['professional']);
    },
  },
  {
    id: 'first-time.questions',
    says: 'Three answers are saved, and no longer due.',
    rule: 'contract.md, Security questions',
    async run(context) {
      mustSucceed('saveAnswers', await saved(context, 'questions'));
      const { hasSecurityAnswers } = await flagsOf(context);
      must(hasSecurityAnswers === true, `After that hasSecurityAnswers is ${hasSecurityAnswers}.`, 'Say `hasSecurityAnswers: true`.');
    },
  },
  {
    id: 'first-time.personal-rules',
    says: 'The service refuses personal information that the form refuses.',
    rule: 'R5 · Rules of fields',
    run: (context) =>
      mustRefuseAll(context, 'questions', wrongPersonal, personalOf, (bearer, body) => context.call('saveBasicProfile', { bearer, body })),
  },
  {
    id: 'first-time.personal',
    says: 'Personal information is saved, answered and read as it was sent, and no longer to be reviewed.',
    rule: 'contract.md, Profile',
    async run(context) {
      const answer = await saved(context, 'personal');
      mustSucceed('saveBasicProfile', answer);
      for (const [name, sent] of Object.entries(await personalOf(context)))
        must(dataOf(answer)[name] === sent, `\`${name}\` of the answer is not what was sent.`, 'Answer the five fields as they are kept.');
      const { reviewProfile, ...otherFlags } = await flagsOf(context);
      for (const [name, sent] of Object.entries(await personalOf(context)))
        must(
          String(otherFlags[name]) === String(sent),
          `\`${name}\` is not read as it was sent.`,
          'Keep every field, and answer it in the basic profile.',
        );
      must(reviewProfile === false, `After that reviewProfile is ${reviewProfile}.`, 'Say `reviewProfile: false`.');
    },
  },
  {
    id: 'first-time.professional-rules',
    says: 'The service refuses professional information that the form refuses.',
    rule: 'R5 · Rules of fields',
    run: (context) =>
      mustRefuseAll(context, 'personal', wrongProfessional, professionalOf, (bearer, body) =>
        context.call('saveProfile', { bearer, body }),
      ),
  },
  {
    id: 'first-time.professional',
    says: 'Professional information is saved, answered and read as it was sent.',
    rule: 'contract.md, Profile',
    async run(context) {
      const stored = await saved(context, 'professional');
      mustSucceed('saveProfile', stored);
      const read = await context.call('profile', { bearer: await bearerOf(context) });
      mustSucceed('profile', read);
      // Blank ones may be null, and numbers numbers.
      const textIn = (answer: Exchange, name: string) => String(dataOf(answer)[name] ?? '');
      for (const [name, sent] of Object.entries(await professionalOf(context))) {
        must(textIn(stored, name) === sent, `\`${name}\` of the answer is not what was sent.`, 'Answer the fields as they are kept.');
        must(textIn(read, name) === sent, `\`${name}\` is not read as it was sent.`, 'Keep every field of the profile.');
      }
    },
  },
  {
    id: 'first-time.steps-repeated',
    says: 'A step that comes again by the same request is answered as it was, and the id of its request is refused with anything else.',
    rule: 'contract.md, Requests',
    async run(context) {
      const answers = answersTo(await choices(context)).map((answer) => ({ ...answer, answer: 'Telescope' }));
      await mustKeep(context, 'first-time.questions', await saved(context, 'questions'), { answers });
      await mustKeep(context, 'first-time.personal', await saved(context, 'personal'), { firstName: 'Another' });
      await mustKeep(context, 'first-time.professional', await saved(context, 'professional'), { company: 'Another' });
    },
  },
]);
