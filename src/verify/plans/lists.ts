/** Reference lists, in every shape that the contract allows. */
import type { CallName } from '../../contract/contract.ts';
import { mustRefuse, mustSucceed } from '../judge/checks.ts';
import type { Module } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import { rowsOf } from '../context/lists.ts';
import type { ModuleContext } from '../context/context.ts';
import { type SignedIn, signIn } from '../context/sign-in.ts';
import { dataOf, type Exchange, answerText, where } from '../wire/exchange.ts';

const open = [
  'statesPublic',
  'countriesPublic',
  'languagesPublic',
  'timezonesPublic',
  'rolesPublic',
  'newsInterestsPublic',
  'interestTypes',
] as const satisfies readonly CallName[];
const closed = ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'] as const satisfies readonly CallName[];

/** A service may know no states, and the language of the page stands for itself. */
const mayBeEmpty: readonly CallName[] = ['statesPublic', 'languagesPublic'];

const items = ({ body }: Exchange) => rowsOf(body?.['data']);

/** A time with its zone: without one it would be another instant for every reader. */
const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /T.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));

/** Hours, which may come as a text; a missing one is read as -8 (R5). */
const isOffset = (value: unknown): boolean => (value ?? undefined) === undefined || (Number(value) >= -12 && Number(value) <= 14);

const session = (context: ModuleContext): Promise<SignedIn> => context.once('lists: session', () => signIn(context));

export const lists: readonly Module[] = [
  {
    id: 'lists.public',
    says: 'Visitors get every list of the registration, and none is empty that a choice is required from.',
    rule: 'contract.md, Lists',
    async run(context) {
      for (const name of open) {
        const answer = await context.call(name);
        mustSucceed(name, answer);
        must(
          mayBeEmpty.includes(name) || Object.keys(Object(answer.body?.['data'])).length > 0,
          `${answer.sent.path} is empty.`,
          'Fill the list: a form cannot be completed without it.',
        );
      }
    },
  },
  {
    id: 'lists.with-session',
    says: 'The lists of signed-in users have addresses of their own, which answer only with a session token.',
    rule: 'contract.md, Lists',
    needs: { accounts: ['standard'], messages: 'texts' },
    async run(context) {
      const { access } = await session(context);
      for (const name of closed) {
        mustSucceed(name, await context.call(name, { bearer: access }));
        mustRefuse(
          await context.call(name),
          ['TOKEN_INVALID'],
          'Answer the lists without `/public` with 401 `TOKEN_INVALID` where there is no session token.',
        );
      }
    },
  },
  {
    id: 'lists.public-calls',
    says: 'Public calls answer even a client that sends a session token that is over.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const bearer = 'no-token-of-yours';
      const answers = [await context.call('translate', { bearer, body: { locale: 'de', strings: ['Log In'] } })];
      for (const name of [...open, 'securityQuestions', 'maintenanceWindows'] as const) answers.push(await context.call(name, { bearer }));
      for (const answer of answers)
        must(
          answer.status === 200,
          `${answer.sent.path} was answered with ${answerText(answer)}.`,
          'Do not look at the bearer of public calls.',
        );
    },
  },
  {
    id: 'lists.alike-with-session',
    says: 'The lists for visitors are the same for a user who is signed in.',
    rule: 'contract.md, Kinds of call',
    needs: { accounts: ['standard'], messages: 'texts' },
    async run(context) {
      const { access: bearer } = await session(context);
      for (const name of [...open, 'securityQuestions', 'maintenanceWindows'] as const) {
        const [before, signedIn, after] = [await context.call(name), await context.call(name, { bearer }), await context.call(name)];
        // A list that changes from one request to the next cannot be compared.
        if (before.text !== after.text) continue;
        must(
          signedIn.status === before.status && signedIn.text === before.text,
          `${where(signedIn)} was answered with ${answerText(signedIn)}, and not as without a session token.`,
          'Do not look at the bearer of public calls.',
        );
      }
    },
  },
  {
    id: 'lists.states',
    says: 'States are named under countries of the list, unless there is one list of them.',
    rule: 'contract.md, Lists',
    async run(context) {
      const answer = await context.call('statesPublic');
      mustSucceed('statesPublic', answer);
      const states = answer.body?.['data'];
      if (Array.isArray(states)) return;
      const countries = new Set(items(await context.call('countriesPublic')).map(({ code }) => String(code)));
      const unknown = Object.keys(Object(states)).filter((code) => !countries.has(code));
      must(
        unknown.length === 0,
        `There are states of ${unknown.join(', ')}, which the list of countries lacks.`,
        'Name states under the codes of your countries.',
      );
    },
  },
  {
    id: 'lists.named',
    says: 'Roles and time zones stand under their names, and a time zone tells its offset in hours.',
    rule: 'contract.md, Lists',
    async run(context) {
      for (const name of ['rolesPublic', 'timezonesPublic'] as const) {
        const answer = await context.call(name);
        mustSucceed(name, answer);
        must(!Array.isArray(answer.body?.['data']), `${where(answer)} is a list.`, 'Answer an object, each entry under its name.');
      }
      for (const [zone, value] of Object.entries(dataOf(await context.call('timezonesPublic')))) {
        const { basicUserProfileTimezoneOffset: offset } = Object(value);
        must(isOffset(offset), `The offset of ${zone} is ${JSON.stringify(offset)}.`, 'Tell the offset in hours, such as -5 or 5.5.');
      }
    },
  },
  {
    id: 'lists.questions',
    says: 'There are three groups of security questions, none has a question twice, and there are three to choose.',
    rule: 'contract.md, Security questions',
    async run(context) {
      const answer = await context.call('securityQuestions');
      mustSucceed('securityQuestions', answer);
      const groups = Object(answer.body?.['data']).questions as readonly { securityQuestions: readonly { questionId: unknown }[] }[];
      must(groups.length === 3, `There are ${groups.length} groups.`, 'Answer three groups: each question box has its own.');
      const ids = groups.map(({ securityQuestions }) => securityQuestions.map(({ questionId }) => String(questionId)));
      // The groups may be alike, since the form never offers a question that another box has.
      must(
        ids.every((group) => new Set(group).size === group.length),
        'A question is twice in one group.',
        'Give every question of a group an id of its own.',
      );
      must(
        ids.every((group) => group.length > 0) && new Set(ids.flat()).size >= 3,
        'Three different questions cannot be chosen, one of each group.',
        'Put questions into each group, three different ones at least.',
      );
    },
  },
  {
    id: 'lists.translate',
    says: 'Words come translated under their English source, and a request without locale or words is refused.',
    rule: 'contract.md, Lists',
    async run(context) {
      const strings = ['Log In', 'No such words, 52961'];
      const answer = await context.call('translate', { body: { locale: 'de', strings } });
      mustSucceed('translate', answer);
      const others = Object.keys(dataOf(answer)).filter((string) => !strings.includes(string));
      must(
        others.length === 0,
        `The answer has words under ${others.slice(0, 3).join(', ')}, which were not asked for.`,
        'Put each translation under its English source, letter by letter as it was sent.',
      );
      for (const body of ['{"strings":["Log In"]}', '{"locale":"de"}']) {
        const refused = await context.send('POST', '/i18n/translate', { 'content-type': 'application/json' }, body);
        mustRefuse(refused, ['PAYLOAD_NOT_ACCEPTABLE'], 'Answer 406 `PAYLOAD_NOT_ACCEPTABLE` without `locale` or `strings`.');
      }
    },
  },
  {
    id: 'lists.maintenance',
    says: 'Maintenance windows are instants with a zone, and end after they start.',
    rule: 'contract.md, Lists',
    async run(context) {
      const answer = await context.call('maintenanceWindows');
      mustSucceed('maintenanceWindows', answer);
      for (const { startTime, endTime } of items(answer)) {
        must(
          isInstant(startTime) && isInstant(endTime),
          `A window goes from ${startTime} to ${endTime}.`,
          'Write instants as 2026-11-23T02:00:00Z.',
        );
        must(
          Date.parse(String(startTime)) < Date.parse(String(endTime)),
          `A window ends at ${endTime}, before it starts.`,
          'Let windows end after they start.',
        );
      }
    },
  },
];
