/** From the link of the mail to an account that can sign in. */
import { mustIgnoreBearer } from '../../judge/alike.ts';
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { visit } from '../../context/links.ts';
import { type Registration, registrationOf, sharedSignUp } from '../../context/registration.ts';
import { login } from '../../context/sign-in.ts';
import { codeOf, dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { newAddresses: true, messages: 'mails' } as const;
const rule = 'decisions.md, Decisions 7 · Registration';

const confirm = (context: ModuleContext, userId: string): Promise<Exchange> => context.call('confirmEmail', { body: { userId } });
const activate = (context: ModuleContext, userId: string): Promise<Exchange> => context.call('activate', { params: { userId } });

/** With the password that was registered. */
async function loginOf(context: ModuleContext): Promise<Exchange> {
  const { personalInformation, password } = (await sharedSignUp(context)).body;
  return login(context, personalInformation.email, password);
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
    async run(context) {
      const answer = await activate(context, (await sharedSignUp(context)).id);
      mustNotTake(answer, 'The activation of a registration whose link was not opened', 'Activate what was confirmed, and nothing else.');
    },
  },
  {
    id: 'sign-up.link',
    says: 'A mail scanner that opens the link uses nothing up and activates nothing.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const { link, id } = await sharedSignUp(context);
      await visit(link);
      await visit(link);
      mustRefuse(await loginOf(context), ['INVALID_CREDENTIALS'], NOT_YET);
      const answer = await confirm(context, id);
      must(
        answer.status === 200 && Boolean(dataOf(answer)['email']),
        `After two GETs of the link its confirmation was answered with ${answerText(answer)}${answer.status === 200 ? ' without an address' : ''}.`,
        'Let no GET use a link up: mail scanners open every link.',
      );
    },
  },
  {
    id: 'sign-up.confirmed',
    says: 'The confirmation answers with address and name, as often as the link is opened.',
    rule,
    async run(context) {
      const { id, body } = await sharedSignUp(context);
      const { email, firstName, lastName } = body.personalInformation;
      for (let time = 0; time < 2; time += 1) {
        const answer = await confirm(context, id);
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
    async run(context) {
      await confirm(context, (await sharedSignUp(context)).id);
      mustRefuse(await loginOf(context), ['INVALID_CREDENTIALS'], NOT_YET);
    },
  },
  {
    id: 'sign-up.unknown-link',
    says: 'An unknown link gets an answer without an address, and activates nothing.',
    rule: 'contract.md, Registration',
    needs: {},
    async run(context) {
      const answer = await confirm(context, 'no-link-of-yours');
      must(
        !dataOf(answer)['email'] && [200, 404].includes(answer.status),
        `An unknown link was answered with ${answerText(answer)}.`,
        'Answer with 200 and no `email`, or with 404.',
      );
      mustNotTake(await activate(context, 'no-link-of-yours'), 'The activation of an unknown link', 'Answer with 404.');
    },
  },
  {
    id: 'sign-up.own-kind',
    says: 'The id of a confirmation link works in place of no token.',
    rule: 'contract.md, Kinds of call',
    run: async (context) => mustOpenOwnKind(context, 'confirmation', (await sharedSignUp(context)).id),
  },
  {
    id: 'sign-up.public-calls',
    says: 'A visitor who signs up may send a session token that is over: it is not looked at.',
    rule: 'contract.md, Kinds of call',
    needs: {},
    async run(context) {
      const bearer = 'no-token-of-yours';
      const params = { userId: 'no-link-of-yours' };
      const body = { userId: params.userId };
      const wrong = withoutName(await registrationOf(context, 'nobody@nowhere.invalid'));
      mustIgnoreBearer(await context.call('register', { body: wrong }), await context.call('register', { bearer, body: wrong }));
      mustIgnoreBearer(await context.call('confirmEmail', { body }), await context.call('confirmEmail', { bearer, body }));
      mustIgnoreBearer(await context.call('activate', { params }), await context.call('activate', { bearer, params }));
    },
  },
  {
    id: 'sign-up.activated',
    says: 'The button makes the account, once however often it is pressed, and its first sign-in sets a second factor up.',
    rule,
    async run(context) {
      const { id } = await sharedSignUp(context);
      await confirm(context, id);
      for (let time = 0; time < 2; time += 1) {
        const answer = await activate(context, id);
        must(
          answer.status === 200,
          `Press ${time + 1} of the button was answered with ${answerText(answer)}.`,
          'Answer each with 200, for 24 hours.',
        );
        mustCarryNoSession(answer);
      }
      const answer = await loginOf(context);
      must(
        codeOf(answer) === 'USER_REQUIRES_MFA' && dataOf(answer)['requireMfaSetup'] === true,
        `The first sign-in was answered with ${answerText(answer)}.`,
        'Answer with 401 `USER_REQUIRES_MFA` and `requireMfaSetup: true`.',
      );
    },
  },
]);
