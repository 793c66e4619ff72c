/** Public calls of a user who is signed in: the session token that comes along does nothing. */
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { timeOut } from '../../context/session.ts';
import { loginOf, type SignedIn, signIn, unknownAddress, wrongLogin } from '../../context/sign-in.ts';
import { answerText } from '../../wire/exchange.ts';

const IGNORE = 'Do not look at the bearer of public calls: sign-in, refresh, redeem and sign-out are among them.';

/** Neither a sign-in nor a look-up is another one for a user who has a session. */
async function mustSignInAnew(context: ModuleContext, { access }: SignedIn): Promise<void> {
  const headers = { authorization: `Bearer ${access}` };
  mustSucceed('preflight', await context.call('preflight', { bearer: access, body: { username: unknownAddress(context) } }));
  mustRefuse(await wrongLogin(context, headers), ['INVALID_CREDENTIALS'], IGNORE);
  const answer = await loginOf(context, 'standard', headers);
  mustRefuse(answer, ['USER_REQUIRES_MFA'], `${IGNORE} The second factor is asked for each time.`);
  mustCarryNoSession(answer);
}

/** A refresh and a sign-out are of the refresh token in their body. */
async function mustGoByBody(context: ModuleContext, session: SignedIn): Promise<void> {
  const { access: bearer } = session;
  const body = { refreshToken: 'no-refresh-token-of-yours' };
  const refused = await context.call('refresh', { bearer, body });
  mustNotTake(refused, 'An unknown refresh token with a valid bearer', IGNORE);
  mustCarryNoSession(refused);
  mustSucceed('logout', await context.call('logout', { bearer, body }));
  const used = await timeOut(context, bearer, session);
  must(
    used.status === 200,
    `After a sign-out with an unknown refresh token the session of its bearer was answered with ${answerText(used)}.`,
    `${IGNORE} End the session of the refresh token.`,
  );
}

export const publicCalls = needing({ accounts: ['standard'], messages: 'texts' }, [
  {
    id: 'session.public-calls',
    says: 'Sign-in, refresh and sign-out ignore a session token, valid or over.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const session = await signIn(context);
      await mustSignInAnew(context, session);
      await mustGoByBody(context, session);
      const bearer = 'no-token-of-yours';
      for (const name of ['refresh', 'logout'] as const) {
        const answer = await context.call(name, { bearer, body: { refreshToken: session.refresh } });
        must(answer.status === 200, `A ${name} with a bearer that is no token was answered with ${answerText(answer)}.`, IGNORE);
      }
    },
  },
]);
