/** A session handed to another origin of the provider. */
import { randomUUID } from 'node:crypto';
import { mustBeChance } from '../../judge/chance.ts';
import { mustCarrySession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { mustLetSend } from '../../judge/cors.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { mustBeLoginResult } from '../../judge/login-data.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { lookAlikes } from '../../context/origins.ts';
import { askTransfer, redeem, refresh, secondSession, timeOut } from '../../context/session.ts';
import { type SignedIn, sessionOf, sharedSession, signIn } from '../../context/sign-in.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { accounts: ['standard'], messages: 'texts', destination: true } as const;

const LIFE_MS = 60_000;

async function transferToken(context: ModuleContext, session: SignedIn): Promise<string> {
  const answer = await askTransfer(context, session);
  const token = dataOf(answer)['transferToken'];
  if (typeof token === 'string' && token) return token;
  throw new Blocked('session.transfer', `No transfer token was made: ${answerText(answer)}.`);
}

const redeemWith = (context: ModuleContext, bearer: string, transferToken: string): Promise<Exchange> =>
  context.call('redeem', { bearer, body: { transferToken, destination: context.destination }, headers: { origin: context.destination } });

/** What the page is answered that a transfer leads to. */
const redeemed = (context: ModuleContext): Promise<Exchange> =>
  context.once('session: redeemed', async () => redeem(context, await transferToken(context, await signIn(context))));

export const transfer = needing(needs, [
  {
    id: 'session.transfer',
    says: 'A transfer token can stand in an address, and cannot be guessed.',
    rule: 'contract.md, Session',
    async run(context) {
      const answer = await askTransfer(context, await sharedSession(context));
      mustSucceed('transfer', answer);
      const token = String(dataOf(answer)['transferToken']);
      must(
        /^[A-Za-z0-9_-]{22,128}$/.test(token),
        `The transfer token has ${token.length} characters, or others than A-Z a-z 0-9 _ -.`,
        'Make it of 22 to 128 characters of base64url: 128 random bits at least.',
      );
      mustBeChance(context, 'transfer tokens', token, await transferToken(context, await sharedSession(context)));
    },
  },
  {
    id: 'session.transfer-destination',
    says: 'A session goes only to origins of the service’s own list.',
    rule: 'contract.md, Error codes',
    async run(context) {
      const session = await sharedSession(context);
      for (const destination of lookAlikes(context.destination)) {
        const answer = await askTransfer(context, session, destination);
        mustRefuse(
          answer,
          ['DESTINATION_NOT_ALLOWED'],
          'Answer a destination that is not on your list with 400 `DESTINATION_NOT_ALLOWED`.',
        );
      }
    },
  },
  {
    id: 'session.transfer-of-another',
    says: 'A transfer needs the refresh token of the same session.',
    rule: 'contract.md, Session',
    async run(context) {
      const session = await sharedSession(context);
      const change = 'Check that the refresh token belongs to the bearer’s session.';
      const unknown = await askTransfer(context, { ...session, refresh: 'no-refresh-token-of-yours' });
      mustNotTake(unknown, 'A transfer with an unknown refresh token', change);
      const another = await secondSession(context);
      mustNotTake(
        await askTransfer(context, { ...session, refresh: another.refresh }),
        'A transfer with the refresh token of another session',
        change,
      );
    },
  },
  {
    id: 'session.transfer-of-another-caller',
    says: 'The id of a request brings its answer to its caller once more, and to no other.',
    rule: 'contract.md, Requests',
    async run(context) {
      const session = await sharedSession(context);
      const headers = { 'x-request-id': randomUUID() };
      const ownerAnswer = await askTransfer(context, session, context.destination, headers);
      await mustKeep(context, 'session.transfer', ownerAnswer);
      mustRefuse(
        await askTransfer(context, { ...session, access: 'no-token-of-yours' }, context.destination, headers),
        ['TOKEN_INVALID'],
        'Keep answers by their caller too: an answer holds tokens.',
      );
    },
  },
  {
    id: 'session.redeem',
    says: 'The page that a transfer leads to takes the session over by one request, refreshes it and ends it.',
    rule: 'contract.md, Session',
    async run(context) {
      const answer = await redeemed(context);
      mustSucceed('redeem', answer);
      mustCarrySession(answer);
      mustBeLoginResult(answer);
      const there = sessionOf(answer);
      const used = await timeOut(context, there.access, there, { origin: context.destination });
      must(
        used.status === 200,
        `The session that was taken over was answered with ${answerText(used)}.`,
        'Open the calls of the account to it.',
      );
      const change = 'Let pages of the destination refresh the session that they took over, and end it.';
      const next = await refresh(context, there.refresh, { origin: context.destination });
      must(next.status === 200, `A refresh by the page that took the session over was answered with ${answerText(next)}.`, change);
      const body = { refreshToken: sessionOf(next).refresh };
      const ended = await context.call('logout', { body, headers: { origin: context.destination } });
      must(ended.status === 200, `A sign-out by the page that took the session over was answered with ${answerText(ended)}.`, change);
    },
  },
  {
    id: 'session.redeem-repeated',
    says: 'A page whose answer was lost takes the same session over by the same request.',
    rule: 'contract.md, Requests',
    // Another body would have another transfer token, and so may be of another caller.
    run: async (context) => mustKeep(context, 'session.redeem', await redeemed(context)),
  },
  {
    id: 'session.redeem-readable',
    says: 'A browser lets that page send its request.',
    rule: 'contract.md, Requests',
    async run(context) {
      // On the service's own origin no browser asks.
      if (new URL(context.run.service).origin === context.destination) return;
      await mustLetSend(context, context.destination, 'POST', '/auth/transfer/redeem');
    },
  },
  {
    id: 'session.redeem-once',
    says: 'A transfer token works once, even where it comes twice at the same moment.',
    rule: 'contract.md, Session',
    async run(context) {
      const token = await transferToken(context, await signIn(context));
      const all = [...(await context.inParallel(2, () => redeem(context, token))), await redeem(context, token)];
      const count = all.filter(({ status }) => status === 200).length;
      must(
        count <= 1,
        `${count} of three requests with one transfer token were answered with 200.`,
        'Use the token up in the statement that checks it.',
      );
      mustRefuse(all.at(-1) as Exchange, ['TOKEN_INVALID'], 'Answer a transfer token that was used with 401 `TOKEN_INVALID`.');
    },
  },
  {
    id: 'session.redeem-any-bearer',
    says: 'A page redeems with the session token that it still has: one that is over is in no way, and a valid one opens nothing.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const session = await signIn(context);
      const change = 'Look at the transfer token alone, and not at the bearer.';
      const answer = await redeemWith(context, 'no-token-of-yours', await transferToken(context, session));
      must(answer.status === 200, `With a bearer that is no token it was answered with ${answerText(answer)}.`, change);
      mustNotTake(
        await redeemWith(context, session.access, 'no-transfer-token-of-yours'),
        'An unknown transfer token with a valid bearer',
        change,
      );
    },
  },
  {
    id: 'session.redeem-origin',
    says: 'Only pages of the origin that a transfer was made for can redeem it.',
    rule: 'contract.md, Session',
    async run(context) {
      const session = await secondSession(context);
      const change = 'Redeem only where the `Origin` of the request, its destination and the origin that the token is bound to are one.';
      for (const [origin, destination] of [
        [context.origin, context.origin],
        [context.origin, context.destination],
        ['', context.destination],
      ] as const) {
        if (origin === context.destination) continue;
        const answer = await redeem(context, await transferToken(context, session), origin, destination);
        mustNotTake(
          answer,
          `A token for ${context.destination} with the Origin ${origin || 'missing'} and the destination ${destination}`,
          change,
        );
      }
    },
  },
  {
    id: 'session.transfer-own-kind',
    says: 'A transfer token opens nothing but its redemption.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const session = await sharedSession(context);
      await mustOpenOwnKind(context, 'transfer', await transferToken(context, session), session.id);
    },
  },
  {
    id: 'session.redeem-in-time',
    says: 'A transfer token lives for sixty seconds.',
    rule: 'contract.md, Session',
    async run(context) {
      const token = await transferToken(context, await sharedSession(context));
      await context.wait(LIFE_MS + 2000);
      const answer = await redeem(context, token);
      mustNotTake(answer, 'A transfer token that is more than a minute old', 'Let it end after sixty seconds.');
    },
  },
]);
