/** News interests and the daily mail, at the end of the wizard; and what is open then. */
import { dailySubscription } from '../../../contract/daily-subscription.ts';
import { mustRefuse, mustRefuseSignedIn, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import { changed, changePassword, firstSession, saved } from '../../context/first-time.ts';
import type { ModuleContext } from '../../context/context.ts';
import { choices, rowsOf } from '../../context/lists.ts';
import { newPassword } from '../../context/passwords.ts';
import { askTransfer } from '../../context/session.ts';
import { login, unknownAddress } from '../../context/sign-in.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { accounts: ['firstTime'], messages: 'texts' } as const;

const filterName = 'Primary';
const makeFilter = (context: ModuleContext, bearer: string): Promise<Exchange> =>
  context.call('makeFilter', { bearer, body: { filterName } });
const idOf = (answer: Exchange): string => String(dataOf(answer)['filterId'] ?? '');

/** One that was there may be written in another case. */
const mustBeNamed = (returned: unknown): void =>
  must(
    String(returned).toLowerCase() === filterName.toLowerCase(),
    `\`filterName\` is ${JSON.stringify(returned)}, not ${filterName}.`,
    'Answer the name of the filter.',
  );

/** The session after the wizard's steps, and the filter that it makes. */
async function withFilter(
  context: ModuleContext,
): Promise<{ readonly bearer: string; readonly answer: Exchange; readonly filterId: string }> {
  await saved(context, 'professional');
  const { access: bearer } = await firstSession(context);
  const answer = await context.once('first-time: filter', () => makeFilter(context, bearer));
  return { bearer, answer, filterId: idOf(answer) };
}

async function openFilter(context: ModuleContext) {
  const created = await withFilter(context);
  if (created.filterId) return created;
  throw new Blocked('first-time.filter', `The filter was answered with ${answerText(created.answer)}.`);
}

export const news = needing(needs, [
  {
    id: 'first-time.filter',
    says: 'A filter is made by its name; where one of that name is there, that one is answered.',
    rule: 'contract.md, News',
    async run(context) {
      const { bearer, answer, filterId } = await withFilter(context);
      mustSucceed('makeFilter', answer);
      mustBeNamed(dataOf(answer)['filterName']);
      const again = await makeFilter(context, bearer);
      must(idOf(again) === filterId, 'The same name made another filter.', 'Answer the filter that is there.');
    },
  },
  {
    id: 'first-time.primary-filter',
    says: 'A filter is made the primary one, and the list says so.',
    rule: 'contract.md, News',
    async run(context) {
      const { bearer, filterId } = await openFilter(context);
      mustSucceed(
        'saveFilter',
        await context.call('saveFilter', { bearer, params: { filterId }, body: { filterName, primaryFilter: true } }),
      );
      const answer = await context.call('filters', { bearer });
      mustSucceed('filters', answer);
      const filter = rowsOf(answer.body?.['data']).find((row) => String(row['filterId']) === filterId);
      mustBeNamed(filter?.['filterName']);
      must(filter?.['primaryFilter'] === true, 'The list does not say `primaryFilter: true` of it.', 'Keep what was saved.');
    },
  },
  {
    id: 'first-time.filter-items',
    says: 'A filter keeps its regions when its industries are saved, and the other way round.',
    rule: 'contract.md, News',
    async run(context) {
      const { bearer, filterId } = await openFilter(context);
      const { region, industry } = await choices(context);
      const [regions, industries] = [region, industry].map((id) => (id === undefined ? [] : [id]));
      for (const body of [{ regionIds: regions }, { industryIds: industries }])
        mustSucceed('saveFilterItems', await context.call('saveFilterItems', { bearer, params: { filterId }, body }));
      const answer = await context.call('filterItems', { bearer, params: { filterId } });
      mustSucceed('filterItems', answer);
      const { regionIds, industryIds } = dataOf(answer);
      must(
        String(regionIds ?? '') === String(regions) && String(industryIds ?? '') === String(industries),
        'The filter does not hold the region and the industry that were saved one after the other.',
        'Change only the list that is sent.',
      );
    },
  },
  {
    id: 'first-time.unknown-filter',
    says: 'A filter that is not the user’s own is not found.',
    rule: 'contract.md, News',
    async run(context) {
      const { bearer } = await openFilter(context);
      const answer = await context.call('filterItems', { bearer, params: { filterId: 'somebody-elses' } });
      mustRefuseSignedIn(answer, 'An unknown filter', 'Answer with 404.');
    },
  },
  {
    id: 'first-time.subscription',
    says: 'The daily mail is saved as the wizard sends it.',
    rule: 'contract.md, News',
    async run(context) {
      const { bearer } = await withFilter(context);
      mustSucceed('dailySubscription', await context.call('dailySubscription', { bearer, body: dailySubscription }));
    },
  },
  {
    id: 'first-time.over',
    says: 'After the wizard nothing is due: the session can be handed on, and the new password signs in, the old one not.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    needs: { ...needs, destination: true },
    async run(context) {
      await withFilter(context);
      mustSucceed('transfer', await askTransfer(context, await firstSession(context)));
      const { email, password: temporary } = context.account('firstTime');
      mustRefuse(
        await login(context, email, temporary),
        ['INVALID_CREDENTIALS'],
        'Take no password of before, a temporary one least of all.',
      );
      const answer = await login(context, email, (await changed(context)).password);
      mustRefuse(answer, ['USER_REQUIRES_MFA'], 'Take the new password, and ask for the second factor as before.');
    },
  },
  {
    id: 'first-time.own-username',
    says: 'A change by the right password is refused under the address of another user.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    // The last one: a service may let no user try again after a few changes that it refused.
    async run(context) {
      await withFilter(context);
      const { password: oldPassword } = await changed(context);
      const answer = await changePassword(context, { username: unknownAddress(context), oldPassword, newPassword: newPassword(context) });
      must(
        answer.status !== 200,
        'A change under the address of another user was taken.',
        'Refuse another `username` than the bearer’s own.',
      );
    },
  },
]);
