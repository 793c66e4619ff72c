/** From the link of the mail to an account that can sign in. */
import { mustIgnoreBearer } from '../../judge/alike.ts';
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { Lab } from '../../lab/lab.ts';
import { visit } from '../../lab/links.ts';
import { type Registration, registrationOf, sharedSignUp } from '../../lab/registration.ts';
import { login } from '../../lab/sign-in.ts';
import { codeOf, dataOf, type Exchange, said } from '../../wire/exchange.ts';

const needs = { newAddresses: true, messages: 'mails' } as const;
const rule = 'decisions.md, Decisions 7 · Registration';

const confirm = (lab: Lab, userId: string): Promise<Exchange> => lab.call('confirmEmail', { body: { userId } });
const activate = (lab: Lab, userId: string): Promise<Exchange> => lab.call('activate', { params: { userId } });

/** With the password that was registered. */
async function loginOf(lab: Lab): Promise<Exchange> {
  const { personalInformation, password } = (await sharedSignUp(lab)).body;
  return login(lab, personalInformation.email, password);
}

/** Breaks a rule of the form: it is refused, so that it sends no mail. */
const withoutName = (registration: Registration): Registration => ({
  ...registration,
  personalInformation: { ...registration.personalInformation, firstName: ' ' },
});

const NOT_YET = 'Let no user in before the button of the confirmation was pressed, and answer as a wrong password does.';

export const confirmation = needing(needs, [
  {
    id: 'sign-up.unconfirmed',
    says: 'Nothing is activated before its address is confirmed.',
    rule,
    async run(lab) {
      const answer = await activate(lab, (await sharedSignUp(lab)).id);
      mustNotTake(answer, 'The activation of a registration whose link was not opened', 'Activate what was confirmed, and nothing else.');
    },
  },
  {
    id: 'sign-up.link',
    says: 'A mail scanner that opens the link uses nothing up and activates nothing.',
    rule: 'quality.md, For the provider',
    async run(lab) {
      const { link, id } = await sharedSignUp(lab);
      await visit(link);
      await visit(link);
      mustRefuse(await loginOf(lab), ['INVALID_CREDENTIALS'], NOT_YET);
      const answer = await confirm(lab, id);
      must(
        answer.status === 200 && Boolean(dataOf(answer)['email']),
        `After two GETs of the link its confirmation was answered with ${said(answer)}${answer.status === 200 ? ' without an address' : ''}.`,
        'Let no GET use a link up: mail scanners open every link.',
      );
    },
  },
  {
    id: 'sign-up.confirmed',
    says: 'The confirmation answers with address and name, as often as the link is opened.',
    rule,
    async run(lab) {
      const { id, body } = await sharedSignUp(lab);
      const { email, firstName, lastName } = body.personalInformation;
      for (let time = 0; time < 2; time += 1) {
        const answer = await confirm(lab, id);
        mustSucceed('confirmEmail', answer);
        for (const [name, sent] of Object.entries({ email, firstName, lastName }))
          must(
            dataOf(answer)[name] === sent,
            `\`${name}\` is not what was registered.`,
            'Answer `{email, firstName, lastName}`, for 24 hours.',
          );
      }
    },
  },
  {
    id: 'sign-up.not-before',
    says: 'A confirmed address signs no user in before its button was pressed.',
    rule,
    async run(lab) {
      await confirm(lab, (await sharedSignUp(lab)).id);
      mustRefuse(await loginOf(lab), ['INVALID_CREDENTIALS'], NOT_YET);
    },
  },
  {
    id: 'sign-up.unknown-link',
    says: 'An unknown link gets an answer without an address, and activates nothing.',
    rule: 'contract.md, Registration',
    needs: {},
    async run(lab) {
      const answer = await confirm(lab, 'no-link-of-yours');
      must(
        !dataOf(answer)['email'] && [200, 404].includes(answer.status),
        `An unknown link was answered with ${said(answer)}.`,
        'Answer with 200 and no `email`, or with 404.',
      );
      mustNotTake(await activate(lab, 'no-link-of-yours'), 'The activation of an unknown link', 'Answer with 404.');
    },
  },
  {
    id: 'sign-up.own-kind',
    says: 'The id of a confirmation link works in place of no token.',
    rule: 'contract.md, Kinds of call',
    run: async (lab) => mustOpenOwnKind(lab, 'confirmation', (await sharedSignUp(lab)).id),
  },
  {
    id: 'sign-up.public-calls',
    says: 'A visitor who signs up may send a session token that is over: it is not looked at.',
    rule: 'contract.md, Kinds of call',
    needs: {},
    async run(lab) {
      const bearer = 'no-token-of-yours';
      const params = { userId: 'no-link-of-yours' };
      const body = { userId: params.userId };
      const wrong = withoutName(await registrationOf(lab, 'nobody@nowhere.invalid'));
      mustIgnoreBearer(await lab.call('register', { body: wrong }), await lab.call('register', { bearer, body: wrong }));
      mustIgnoreBearer(await lab.call('confirmEmail', { body }), await lab.call('confirmEmail', { bearer, body }));
      mustIgnoreBearer(await lab.call('activate', { params }), await lab.call('activate', { bearer, params }));
    },
  },
  {
    id: 'sign-up.activated',
    says: 'The button makes the account, once however often it is pressed, and its first sign-in sets a second factor up.',
    rule,
    async run(lab) {
      const { id } = await sharedSignUp(lab);
      await confirm(lab, id);
      for (let time = 0; time < 2; time += 1) {
        const answer = await activate(lab, id);
        must(
          answer.status === 200,
          `Press ${time + 1} of the button was answered with ${said(answer)}.`,
          'Answer each with 200, for 24 hours.',
        );
        mustCarryNoSession(answer);
      }
      const answer = await loginOf(lab);
      must(
        codeOf(answer) === 'USER_REQUIRES_MFA' && dataOf(answer)['requireMfaSetup'] === true,
        `The first sign-in was answered with ${said(answer)}.`,
        'Answer with 401 `USER_REQUIRES_MFA` and `requireMfaSetup: true`.',
      );
    },
  },
]);
