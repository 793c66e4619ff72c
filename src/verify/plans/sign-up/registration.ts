/** What a registration is answered with, for known and unknown addresses, and however often it comes. */
import { randomUUID } from 'node:crypto';
import { mustCarryNoSession, mustRefuse, mustSayWhen, mustSucceed } from '../../judge/checks.ts';
import { mustBeChance } from '../../judge/chance.ts';
import { mustBeAlike, mustTakeAsLong, type Times } from '../../judge/alike.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { confirmationIn, confirmationsIn } from '../../context/links.ts';
import { choices } from '../../context/lists.ts';
import { newAddress, register, registrationOf, sharedSignUp, signUpAnew } from '../../context/registration.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { newAddresses: true, messages: 'mails' } as const;
const needsBoth = { ...needs, accounts: ['standard'] } as const;

const TEN_MINUTES_MS = 600_000;
/** How long to wait for a mail that should not come, ms. */
const MAIL_MS = 5000;
const ROUNDS = 2;
/** Meets the rules of the form, and is on every list. */
const BREACHED = 'Password123!';
/** The module gives up after so many mails to one address. */
const MOST_MAILS = 20;

interface Pair {
  readonly known: Exchange;
  readonly unknown: Exchange;
}

async function registerBoth(context: ModuleContext): Promise<Pair> {
  const unknown = await register(context, await registrationOf(context, newAddress(context)));
  const known = await register(context, await registrationOf(context, context.account('standard').email));
  return { known, unknown };
}

/** Few, since each sends two mails. */
const pairs = (context: ModuleContext, time: 1 | 2): Promise<readonly Pair[]> =>
  context.once(`registrations: ${time}`, async () => {
    const all: Pair[] = [];
    for (let round = 0; round < ROUNDS; round += 1) all.push(await registerBoth(context));
    return all;
  });

const timesOf = (all: readonly Pair[]): Times => [
  Math.min(...all.map(({ known }) => known.ms)),
  Math.min(...all.map(({ unknown }) => unknown.ms)),
];

/** The address that it repeats, which is another one each time. */
const addressIn = (answer: Exchange): string => String(dataOf(answer)['email'] ?? '');

export const registration = needing(needs, [
  {
    id: 'sign-up.lists',
    says: 'The lists of the registration are enough to fill its forms in.',
    rule: 'R3 · Fields',
    needs: {},
    async run(context) {
      // No user has to follow news, and the language of the page stands for itself.
      const { interestId, timezoneOffset, country, role, questionIds } = await choices(context);
      for (const [what, entry] of [
        ['a field of interest that has a form, in the first two groups of `interests`', interestId],
        ['a time zone with an offset', Number.isNaN(timezoneOffset) ? undefined : timezoneOffset],
        ['a country', country],
        ['a role', role],
        ['three questions, one of each group', questionIds[2]],
      ] as const)
        must(entry !== undefined, `The lists offer no more than this: ${what} is missing.`, 'Fill the list.');
    },
  },
  {
    id: 'sign-up.registered',
    says: 'A registration is answered with its address, opens no session, and brings a mail with a link.',
    rule: 'contract.md, Registration',
    async run(context) {
      const { answer, body, link } = await sharedSignUp(context);
      mustSucceed('register', answer);
      mustCarryNoSession(answer);
      const { email } = body.personalInformation;
      must(dataOf(answer)['email'] === email, '`email` is not the address that was sent.', 'Answer `{email}` as it was sent.');
      must(!decodeURIComponent(link).includes(email), 'The link of the mail holds the address.', 'Let the link hold an opaque id alone.');
    },
  },
  {
    id: 'sign-up.breached-password',
    says: 'A password that is known from data breaches is taken, or refused so that the form asks for another one.',
    rule: 'contract.md, Error codes',
    async run(context) {
      const answer = await register(context, await registrationOf(context, newAddress(context), BREACHED));
      const change =
        'Refuse such a password with 400 `PASSWORD_BREACHED`: after any other refusal the user is told that the registration failed.';
      if (answer.status !== 200) mustRefuse(answer, ['PASSWORD_BREACHED'], change);
    },
  },
  {
    id: 'sign-up.unguessable',
    says: 'A user who has the link of one registration cannot guess that of another.',
    rule: 'decisions.md, Decisions 7 · Registration',
    async run(context) {
      const [first, second] = [await sharedSignUp(context), await signUpAnew(context)];
      mustBeChance(context, 'ids of confirmation links', first.id, second.id);
    },
  },
  {
    id: 'sign-up.equal-answers',
    says: 'A registration is answered alike whether or not a user has the address.',
    rule: 'contract.md, Registration',
    needs: needsBoth,
    async run(context) {
      for (const { known, unknown } of await pairs(context, 1))
        mustBeAlike(
          { answers: [known, unknown], hidden: [addressIn(known), addressIn(unknown)] },
          'A taken and a free address were',
          'Answer both with 200 and the address; the mail says what is the case.',
        );
    },
  },
  {
    id: 'sign-up.equal-times',
    says: 'A registration takes as long for a taken address as for a free one.',
    rule: 'quality.md, For the provider',
    needs: needsBoth,
    run: (context) =>
      mustTakeAsLong(
        context,
        async (time) => timesOf(await pairs(context, time)),
        'Do the same work for both, hashing above all, and send mails after the answer.',
      ),
  },
  {
    id: 'sign-up.taken',
    says: 'A user who has the address already gets a mail that says so, with no link that confirms anything.',
    rule: 'contract.md, Registration',
    needs: needsBoth,
    async run(context) {
      const { email } = context.account('standard');
      const nextMail = await context.inbox('mails').watch(email);
      await register(context, await registrationOf(context, email));
      const { id } = confirmationIn(await nextMail());
      const answer = id ? await context.call('confirmEmail', { body: { userId: id } }) : undefined;
      must(
        !answer || !dataOf(answer)['email'],
        'A link that came to an address with an account confirms another registration of it.',
        'Say in the mail that there is an account, and how to sign in.',
      );
    },
  },
  {
    id: 'sign-up.repeated',
    says: 'A registration that comes twice is one, even at the same moment: one mail is sent.',
    rule: 'contract.md, Requests',
    async run(context) {
      const email = newAddress(context);
      const headers = { 'x-request-id': randomUUID() };
      const body = await registrationOf(context, email);
      const nextMail = await context.inbox('mails').watch(email);
      const all = [...(await context.inParallel(2, () => register(context, body, headers))), await register(context, body, headers)];
      const change =
        'Keep the answer of a registration for ten minutes by its `x-request-id`, and let a second one wait for the first; a proxy must pass that id through as it came.';
      must(
        all.every(({ status }) => status === 200),
        `The same registration with the same x-request-id was answered with ${all.map(answerText).join(', ')}.`,
        change,
      );
      await nextMail();
      await context.wait(MAIL_MS);
      const { length } = confirmationsIn(await context.inbox('mails').read(email));
      must(length <= 1, `The same registration sent ${length} links.`, change);
    },
  },
  {
    id: 'sign-up.repeated-late',
    says: 'For ten minutes the id of a registration stands for its body; after that it is another request.',
    rule: 'contract.md, Requests',
    needs: { ...needs, slow: true },
    async run(context) {
      const headers = { 'x-request-id': randomUUID() };
      const send = async () => register(context, await registrationOf(context, newAddress(context)), headers);
      await send();
      await context.wait(TEN_MINUTES_MS - 10_000);
      const within = await send();
      must(
        within.status === 409,
        `Another registration with the same x-request-id was answered with ${answerText(within)}.`,
        'Refuse it with 409.',
      );
      await context.wait(20_000);
      const second = await send();
      must(second.status === 200, `After ten minutes it was answered with ${answerText(second)}.`, 'Forget ids after ten minutes.');
    },
  },
  {
    id: 'sign-up.limit',
    says: 'How many mails one address gets is limited, and the refusal says when to try again.',
    rule: 'contract.md, Error codes',
    needs: { ...needs, slow: true },
    async run(context) {
      const email = newAddress(context);
      for (let count = 0; count < MOST_MAILS; count += 1) {
        const answer = await register(context, await registrationOf(context, email));
        if (answer.status === 200) continue;
        must(answer.status === 429, `A registration too many was answered with ${answerText(answer)}.`, 'Refuse it with 429.');
        return mustSayWhen(answer, 86_400);
      }
      context.warn(`${MOST_MAILS} mails were sent to one address.`, 'Send some ten an hour to one address.');
    },
  },
]);
