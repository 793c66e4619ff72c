/** How a session ends by itself; and what it opens of another account, which only a module of these signs in. */
import { carriesSession, mustRefuse, mustRefuseSignedIn, mustSucceed } from '../../judge/checks.ts';
import type { Module } from '../../judge/module.ts';
import { Blocked } from '../../judge/verdict.ts';
import type { Lab } from '../../lab/lab.ts';
import { refresh, timeOut } from '../../lab/session.ts';
import { type SignedIn, sessionOf, sharedSession, signIn } from '../../lab/sign-in.ts';
import { dataOf, type Exchange, said } from '../../wire/exchange.ts';

const MOST_IDLE_MS = 600_000;
/** The warning that a page shows first (`idleWarningMs`), and a little more. */
const WARNING_MS = 90_000;

/** The refresh of the shared session, whose token may have ended by now. A page sends the old token along. */
const renewed = (lab: Lab): Promise<Exchange> =>
  lab.once('session: renewed', async () => {
    const { access, refresh: refreshToken } = await sharedSession(lab);
    return lab.call('refresh', { bearer: access, body: { refreshToken } });
  });

async function renewedBearer(lab: Lab): Promise<string> {
  const answer = await renewed(lab);
  if (carriesSession(answer)) return sessionOf(answer).access;
  throw new Blocked('session.refresh', `A refresh was answered with ${said(answer)}.`);
}

const idleSession = (lab: Lab): Promise<SignedIn> => lab.once('session: idle', () => signIn(lab, 'idle'));

export const ends: readonly Module[] = [
  {
    id: 'session.expired',
    says: 'A session token that is too old is refused with a code of its own, and a refresh replaces it.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['standard'], messages: 'texts', tokenSeconds: true, slow: true },
    async run(lab) {
      const session = await sharedSession(lab);
      await lab.wait((lab.setting.config.tokenSeconds ?? 0) * 1000 + 5000);
      mustRefuse(
        await timeOut(lab, session.access, session),
        ['TOKEN_EXPIRED'],
        'Answer a token that has ended with 401 `TOKEN_EXPIRED`: `TOKEN_INVALID` would sign people out.',
      );
      mustSucceed('refresh', await renewed(lab));
    },
  },
  {
    id: 'session.another-account',
    says: 'A session opens nothing of another account: neither its idle time-out nor its news filters.',
    rule: 'contract.md, Session',
    // Slow only since it shares the session of the next one: every sign-in costs a text.
    needs: { accounts: ['standard', 'idle'], messages: 'texts', slow: true },
    async run(lab) {
      const bearer = await renewedBearer(lab);
      const other = await idleSession(lab);
      const change = 'Refuse what is not the bearer’s own.';
      mustRefuseSignedIn(await timeOut(lab, bearer, other), 'The time-out of another account', change);
      const filterName = 'Primary';
      const made = await lab.call('makeFilter', { bearer: other.access, body: { filterName } });
      const params = { filterId: String(dataOf(made)['filterId'] ?? '') };
      // A service may have sessions and no filters; whether they can be made is another module's to report.
      if (!params.filterId) return;
      mustRefuseSignedIn(await lab.call('filterItems', { bearer, params }), 'Reading a filter of another account', change);
      mustRefuseSignedIn(await lab.call('saveFilterItems', { bearer, params, body: { regionIds: [] } }), 'Changing its lists', change);
      mustRefuseSignedIn(
        await lab.call('saveFilter', { bearer, params, body: { filterName, primaryFilter: true } }),
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
    async run(lab) {
      const session = await idleSession(lab);
      const ms = Number(dataOf(await timeOut(lab, session.access, session))['sessionTimeout']);
      if (!(ms <= MOST_IDLE_MS))
        return lab.warn(`The idle time-out of \`idle\` is ${ms} ms: no run waits for it.`, 'Give that account one of ten minutes at most.');
      // For the refresh, since a service may forget a session once it has said at a call that it is over.
      const other = await signIn(lab, 'idle');
      await lab.wait(ms + WARNING_MS);
      const change = 'Answer the tokens of a session that was idle for too long with 401 `SESSION_TIMED_OUT`.';
      const used = await timeOut(lab, session.access, session);
      // A service may look at refreshes only. A token that expired is refreshed.
      if (used.status !== 200) mustRefuse(used, ['SESSION_TIMED_OUT', 'TOKEN_EXPIRED'], change);
      mustRefuse(await refresh(lab, other.refresh), ['SESSION_TIMED_OUT'], change);
    },
  },
];
