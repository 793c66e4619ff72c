/** A session's tokens: what they open, how they are exchanged, and how they end. */
import { dailySubscription } from '../../../contract/daily-subscription.ts';
import { mustBeChance } from '../../judge/chance.ts';
import {
  carriesSession,
  mustCarryNoSession,
  mustCarrySession,
  mustNotTake,
  mustRefuse,
  mustRefuseSignedIn,
  mustSucceed,
} from '../../judge/checks.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { mustBeBasicProfile } from '../../judge/login-data.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { refresh, secondSession, timeOut } from '../../context/session.ts';
import { newPassword } from '../../context/passwords.ts';
import { type SignedIn, sessionOf, sharedSession, signIn, WRONG_PASSWORD } from '../../context/sign-in.ts';
import { dataOf, type Exchange, answerText, where } from '../../wire/exchange.ts';

const needs = { accounts: ['standard'], messages: 'texts' } as const;

/** A repeat of the token just exchanged may come from a second tab for this long, and is theft later, unless the new tokens were never used (decisions 6). */
const REPEAT_MS = 10_000;

/** A refresh that other modules prove to work, its tokens used, once a repeat counts as theft. */
const exchangedBefore = (context: ModuleContext): Promise<{ readonly session: SignedIn; readonly answer: Exchange }> =>
  context.once('session: exchanged before', async () => {
    const session = await signIn(context);
    const answer = await refresh(context, session.refresh);
    if (!carriesSession(answer)) throw new Blocked('session.refresh', `A refresh was answered with ${answerText(answer)}.`);
    await timeOut(context, sessionOf(answer).access, session);
    await context.wait(REPEAT_MS + 1500);
    return { session, answer };
  });

const refreshed = (context: ModuleContext): Promise<{ readonly session: SignedIn; readonly answer: Exchange }> =>
  context.once('session: refreshed', async () => {
    const session = await signIn(context);
    return { session, answer: await refresh(context, session.refresh) };
  });

/** A session without another text message, of which an account gets a limited number per hour. */
async function refreshedSession(context: ModuleContext): Promise<SignedIn> {
  const { session, answer } = await refreshed(context);
  if (!carriesSession(answer)) throw new Blocked('session.refresh', `A refresh was answered with ${answerText(answer)}.`);
  return { ...sessionOf(answer), id: session.id };
}

/** `standard` is a usual account: fewer milliseconds are most often seconds. */
const LEAST_IDLE_MS = 60_000;

const NO_TOKEN = 'Answer session calls without a valid token with 401 `TOKEN_INVALID`.';

/** What session calls are answered without a session; a service may lack some of them. */
async function withoutToken(context: ModuleContext): Promise<readonly (readonly [string, Exchange])[]> {
  const all = [
    await timeOut(context, undefined, { id: 'any' }),
    await context.call('profile'),
    await context.call('filters'),
    await context.call('makeFilter', { body: { filterName: 'Primary' } }),
    await context.call('dailySubscription', { body: dailySubscription }),
    await context.call('saveProfile', { body: {} }),
    await context.call('saveBasicProfile', {
      body: { firstName: 'Conny', lastName: 'Form', email: 'nobody@nowhere.invalid', language: 'en', timezoneOffset: 0 },
    }),
    await context.call('changePassword', {
      body: { userId: 'any', username: 'nobody@nowhere.invalid', oldPassword: WRONG_PASSWORD, newPassword: newPassword(context) },
    }),
  ];
  return all.map((answer) => [where(answer), answer]);
}

export const tokens = needing(needs, [
  {
    id: 'session.opens',
    says: 'The session token opens the calls of its account, and tells the idle time-out of that account only.',
    rule: 'contract.md, Session',
    async run(context) {
      const session = await sharedSession(context);
      const timedOut = await timeOut(context, session.access, session);
      mustSucceed('sessionTimeout', timedOut);
      const ms = Number(dataOf(timedOut)['sessionTimeout']);
      must(
        ms >= LEAST_IDLE_MS,
        `\`sessionTimeout\` is ${ms}: people would be signed out after ${ms / 1000} idle seconds.`,
        'Answer the idle time-out in milliseconds, such as 1800000 for half an hour.',
      );
      const foreign = await timeOut(context, session.access, { id: 'somebody-else' });
      mustRefuseSignedIn(foreign, 'The time-out of another account', 'Refuse what is not the bearer’s own.');
    },
  },
  {
    id: 'session.unguessable',
    says: 'A client that has the tokens of one session cannot guess those of another.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const [first, second] = [await sharedSession(context), await secondSession(context)];
      mustBeChance(context, 'session tokens', first.access, second.access);
      mustBeChance(context, 'refresh tokens', first.refresh, second.refresh);
    },
  },
  {
    id: 'session.no-token',
    says: 'Session calls without a valid token are refused, reads and changes, which leads to the root.',
    rule: 'contract.md, Kinds of call',
    needs: {},
    async run(context) {
      for (const bearer of [undefined, 'null', 'no-token-of-yours']) {
        const answer = await context.call('basicProfile', bearer ? { bearer } : {});
        mustRefuse(answer, ['TOKEN_INVALID'], NO_TOKEN);
      }
      for (const [what, answer] of await withoutToken(context)) {
        mustNotTake(answer, `${what} without a token`, NO_TOKEN);
        // A service may lack the call, or look at its body first.
        if (answer.status === 401 || answer.status === 403) mustRefuse(answer, ['TOKEN_INVALID'], NO_TOKEN);
      }
    },
  },
  {
    id: 'session.basic-profile',
    says: 'The basic profile tells every field of the login result, and the offset of the time zone.',
    rule: 'contract.md, Profile',
    async run(context) {
      const { access } = await sharedSession(context);
      const answer = await context.call('basicProfile', { bearer: access });
      mustSucceed('basicProfile', answer);
      mustBeBasicProfile(answer);
    },
  },
  {
    id: 'session.refresh',
    says: 'A refresh replaces both tokens, and the new ones work.',
    rule: 'contract.md, Session',
    async run(context) {
      const { session, answer } = await refreshed(context);
      mustSucceed('refresh', answer);
      mustCarrySession(answer);
      const next = sessionOf(answer);
      must(
        next.refresh !== session.refresh,
        'The refresh token stayed the same.',
        'Let every refresh token work once: a stolen one is found out when it comes again.',
      );
      const used = await timeOut(context, next.access, session);
      must(used.status === 200, `The new token was answered with ${answerText(used)}.`, 'Open the calls of the account to it.');
    },
  },
  {
    id: 'session.refreshed-twice',
    says: 'For ten seconds a repeat of the token just exchanged gets the same successor: an answer may be lost, and tabs may race.',
    rule: 'decisions.md, Decisions 6 · Session',
    async run(context) {
      const session = await refreshedSession(context);
      const [first, second] = (await context.inParallel(2, () => refresh(context, session.refresh))).map(sessionOf);
      // Not at its very end: the way there takes its time.
      await context.wait(REPEAT_MS - 4000);
      const renewed = sessionOf(await refresh(context, session.refresh));
      const change = 'Answer a repeat of the token just exchanged with the same new tokens for ten seconds.';
      must(
        Boolean(first?.refresh && second?.refresh && renewed.refresh),
        'A repeat of the token just exchanged got no session headers.',
        change,
      );
      must(
        first?.refresh === second?.refresh && first?.refresh === renewed.refresh,
        'A repeat got other tokens than the first request.',
        change,
      );
    },
  },
  {
    id: 'session.refresh-lost',
    says: 'As long as the new tokens were never used, a repeat gets the same ones however late it comes: a lost answer signs no user out.',
    rule: 'decisions.md, Decisions 6 · Session',
    async run(context) {
      const session = await signIn(context);
      const lost = await refresh(context, session.refresh);
      if (!carriesSession(lost)) throw new Blocked('session.refresh', `A refresh was answered with ${answerText(lost)}.`);
      await context.wait(REPEAT_MS + 1500);
      const repeated = await refresh(context, session.refresh);
      const change = 'End the family of an exchanged refresh token only once its successor, or the session token beside it, was used.';
      must(carriesSession(repeated), `A refresh whose answer was lost was answered with ${answerText(repeated)} the next time.`, change);
      const next = sessionOf(repeated);
      must(next.refresh === sessionOf(lost).refresh, 'A late repeat got another refresh token than the first request.', change);
      const used = await timeOut(context, next.access, session);
      must(
        used.status === 200,
        `The session token of the late repeat was answered with ${answerText(used)}.`,
        'Let its life begin with the repeat.',
      );
    },
  },
  {
    id: 'session.refresh-repeated',
    says: 'The same request for a refresh is answered as it was for ten minutes: its id says that no second holder sent it.',
    rule: 'contract.md, Requests',
    // Another body would have another refresh token, and so may be of another caller.
    run: async (context) => mustKeep(context, 'session.refresh', (await exchangedBefore(context)).answer),
  },
  {
    id: 'session.stolen',
    says: 'A refresh token that comes back after the new ones were used ends the whole session: one of its two holders stole it.',
    rule: 'decisions.md, Decisions 6 · Session',
    async run(context) {
      const { session, answer } = await exchangedBefore(context);
      const next = sessionOf(answer);
      const change =
        'End the family of a refresh token that comes again after ten seconds and once its successor was used, and answer 401 `TOKEN_INVALID`.';
      mustRefuse(await refresh(context, session.refresh), ['TOKEN_INVALID'], change);
      const after = await refresh(context, next.refresh);
      mustNotTake(after, 'The successor of a refresh token that came twice', change);
      mustNotTake(await timeOut(context, next.access, session), 'The session token after a refresh token came twice', change);
    },
  },
  {
    id: 'session.unknown-refresh-token',
    says: 'An unknown refresh token is refused, and opens nothing.',
    rule: 'contract.md, Session',
    needs: {},
    async run(context) {
      const answer = await refresh(context, 'no-refresh-token-of-yours');
      mustRefuse(answer, ['TOKEN_INVALID'], 'Answer with 401 `TOKEN_INVALID`.');
      mustCarryNoSession(answer);
    },
  },
  {
    id: 'session.own-kind',
    says: 'Neither a session token nor a refresh token works in place of any other kind.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const session = await sharedSession(context);
      await mustOpenOwnKind(context, 'session', session.access, session.id);
      await mustOpenOwnKind(context, 'refresh', session.refresh, session.id);
    },
  },
  {
    id: 'session.not-by-address',
    says: 'A session token in an address opens nothing: addresses are written down on their way.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const { access } = await sharedSession(context);
      for (const name of ['access_token', 'token', 'authorization']) {
        const answer = await context.send('GET', `/user/profile/basic?${new URLSearchParams({ [name]: access })}`);
        mustNotTake(answer, `A session token in the query, as ${name},`, 'Take session tokens from the `authorization` header only.');
      }
    },
  },
  {
    id: 'session.logout',
    says: 'A sign-out ends the session at the service, and never fails.',
    rule: 'contract.md, Session',
    async run(context) {
      const session = await signIn(context);
      const answer = await context.call('logout', { body: { refreshToken: session.refresh } });
      mustSucceed('logout', answer);
      const change = 'End the session on the server, its tokens with it.';
      mustNotTake(await timeOut(context, session.access, session), 'The session token after the sign-out', change);
      mustNotTake(await refresh(context, session.refresh), 'The refresh token after the sign-out', change);
      const none = await context.call('logout', { body: { refreshToken: 'no-refresh-token-of-yours' } });
      must(
        none.status === 200,
        `A sign-out with a token that is over was answered with ${answerText(none)}.`,
        'Answer every sign-out with 200.',
      );
    },
  },
  {
    id: 'session.permission',
    says: 'A user’s permission is told to that user alone; for all others the answer is no.',
    rule: 'S6 · Who may do what',
    async run(context) {
      const session = await sharedSession(context);
      const ask = (bearer: string | undefined, userId: string) =>
        context.call('permission', { params: { resource: 'order-tunnel-web', requestType: 'GET', userId }, ...(bearer ? { bearer } : {}) });
      const ownerAnswer = await ask(session.access, session.id);
      mustSucceed('permission', ownerAnswer);
      const { hasPermission } = dataOf(ownerAnswer);
      must(
        !hasPermission || hasPermission === 1,
        `\`hasPermission\` is ${JSON.stringify(hasPermission)}, which a page takes for no.`,
        'Answer the number 1 for yes, and 0 for no.',
      );
      const change = 'Answer `hasPermission: 0` unless the bearer’s own user is asked for.';
      for (const answer of [await ask(session.access, 'somebody-else'), await ask(undefined, session.id)])
        must(Number(dataOf(answer)['hasPermission'] ?? 0) !== 1, 'Another user has a permission.', change);
    },
  },
]);
