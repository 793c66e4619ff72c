/** How a session ends by itself; and what it opens of another account, which only a module of these signs in. */
import { carriesSession, mustRefuse, mustRefuseSignedIn, mustSucceed } from '../../judge/checks.ts';
import type { Module } from '../../judge/module.ts';
import { Blocked } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { refresh, timeOut } from '../../context/session.ts';
import { type SignedIn, sessionOf, sharedSession, signIn } from '../../context/sign-in.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const MOST_IDLE_MS = 600_000;
/** The warning that a page shows first (`idleWarningMs`), and a little more. */
const WARNING_MS = 90_000;

/** The refresh of the shared session, whose token may have ended by now. A page sends the old token along. */
const renewed = (context: ModuleContext): Promise<Exchange> =>
  context.once('session: renewed', async () => {
    const { access, refresh: refreshToken } = await sharedSession(context);
    return context.call('refresh', { bearer: access, body: { refreshToken } });
  });

async function renewedBearer(context: ModuleContext): Promise<string> {
  const answer = await renewed(context);
  if (carriesSession(answer)) return sessionOf(answer).access;
  throw new Blocked('session.refresh', `A refresh was answered with ${answerText(answer)}.`);
}

const idleSession = (context: ModuleContext): Promise<SignedIn> => context.once('session: idle', () => signIn(context, 'idle'));

export const ends: readonly Module[] = [
  {
    id: 'session.expired',
    says: 'A session token that is too old is refused with a code of its own, and a refresh replaces it.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['standard'], messages: 'texts', tokenSeconds: true, slow: true },
    async run(context) {
      const session = await sharedSession(context);
      await context.wait((context.run.config.tokenSeconds ?? 0) * 1000 + 5000);
      mustRefuse(
        await timeOut(context, session.access, session),
        ['TOKEN_EXPIRED'],
        'Answer a token that has ended with 401 `TOKEN_EXPIRED`: `TOKEN_INVALID` would sign people out.',
      );
      mustSucceed('refresh', await renewed(context));
    },
  },
  {
    id: 'session.another-account',
    says: 'A session opens nothing of another account: neither its idle time-out nor its news filters.',
    rule: 'contract.md, Session',
    // Slow only since it shares the session of the next one: every sign-in costs a text.
    needs: { accounts: ['standard', 'idle'], messages: 'texts', slow: true },
    async run(context) {
      const bearer = await renewedBearer(context);
      const other = await idleSession(context);
      const change = 'Refuse what is not the bearer’s own.';
      mustRefuseSignedIn(await timeOut(context, bearer, other), 'The time-out of another account', change);
      const filterName = 'Primary';
      const created = await context.call('makeFilter', { bearer: other.access, body: { filterName } });
      const params = { filterId: String(dataOf(created)['filterId'] ?? '') };
      // A service may have sessions and no filters; whether they can be made is another module's to report.
      if (!params.filterId) return;
      mustRefuseSignedIn(await context.call('filterItems', { bearer, params }), 'Reading a filter of another account', change);
      mustRefuseSignedIn(await context.call('saveFilterItems', { bearer, params, body: { regionIds: [] } }), 'Changing its lists', change);
      mustRefuseSignedIn(
        await context.call('saveFilter', { bearer, params, body: { filterName, primaryFilter: true } }),
        'Renaming it',
        change,
      );
    },
  },
  {
    id: 'session.timed-out',
    says: 'A session that was not used says so when the user comes back.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['idle'], messages: 'texts', slow: true },
    async run(context) {
      const session = await idleSession(context);
      const ms = Number(dataOf(await timeOut(context, session.access, session))['sessionTimeout']);
      if (!(ms <= MOST_IDLE_MS))
        return context.warn(
          `The idle time-out of \`idle\` is ${ms} ms: no run waits for it.`,
          'Give that account one of ten minutes at most.',
        );
      // For the refresh, since a service may forget a session once it has said at a call that it is over.
      const other = await signIn(context, 'idle');
      await context.wait(ms + WARNING_MS);
      const change = 'Answer the tokens of a session that was idle for too long with 401 `SESSION_TIMED_OUT`.';
      const used = await timeOut(context, session.access, session);
      // A service may look at refreshes only. A token that expired is refreshed.
      if (used.status !== 200) mustRefuse(used, ['SESSION_TIMED_OUT', 'TOKEN_EXPIRED'], change);
      mustRefuse(await refresh(context, other.refresh), ['SESSION_TIMED_OUT'], change);
    },
  },
];
