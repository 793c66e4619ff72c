/** The same request again: the id of a request makes it safe. */
import { randomUUID } from 'node:crypto';
import { needing } from '../../judge/module.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { UNLISTED } from '../../context/origins.ts';
import { challengeIn, login, loginOf, retrievalTokenOf, unknownAddress, WRONG_PASSWORD } from '../../context/sign-in.ts';
import { codeOf, type Exchange, answerText } from '../../wire/exchange.ts';

const TEN_MINUTES_MS = 600_000;

const again = (context: ModuleContext, id: string): Promise<Exchange> => loginOf(context, 'standard', { 'x-request-id': id });

/** What a sign-in made anew each time. */
const tokenOf = (answer: Exchange): string => challengeIn(answer, 'standard');

export const repeats = needing({ accounts: ['standard'] }, [
  {
    id: 'sign-in.repeated',
    says: 'A request that comes twice is done once: both get the same answer, even at the same moment.',
    rule: 'contract.md, Requests',
    async run(context) {
      const id = randomUUID();
      const all = [...(await context.inParallel(2, () => again(context, id))), await again(context, id)];
      must(
        new Set(all.map(tokenOf)).size === 1,
        'The same sign-in with the same x-request-id got several retrieval tokens.',
        'Keep the answer of a call that changes something for ten minutes, by origin, call, id, caller and body, and let a second one wait for the first.',
      );
    },
  },
  {
    id: 'sign-in.refusal-repeated',
    says: 'A wrong password that comes again by the same request counts once: an answer that was lost locks no user out.',
    rule: 'contract.md, Requests',
    async run(context) {
      const email = unknownAddress(context);
      const headers = { 'x-request-id': randomUUID() };
      const most = context.run.config.failuresBeforeLock;
      for (let n = 0; n <= most; n += 1) await login(context, email, WRONG_PASSWORD, headers);
      const next = await login(context, email, WRONG_PASSWORD);
      // A limit on all that a network sends may stand in front of everything.
      must(
        codeOf(next) !== 'USER_ACCOUNT_LOCKED',
        `One request with a wrong password that came ${most + 1} times with the same x-request-id locked the address.`,
        'Keep final refusals too (4xx but 429, `TOKEN_EXPIRED` and `DATABASE_ACCESS_DENIED`), and give the first answer once more.',
      );
    },
  },
  {
    id: 'sign-in.id-of-another-request',
    says: 'The id of a request with another body is refused.',
    rule: 'contract.md, Requests',
    async run(context) {
      const headers = { 'x-request-id': randomUUID() };
      // Of no account: a wrong password more might lock an account.
      const email = unknownAddress(context);
      await login(context, email, WRONG_PASSWORD, headers);
      const other = await login(context, email, `${WRONG_PASSWORD}0`, headers);
      must(other.status === 409, `Another body with the same x-request-id was answered with ${answerText(other)}.`, 'Refuse it with 409.');
    },
  },
  {
    id: 'sign-in.id-of-another-call',
    says: 'The id of a request to one call keeps no client from another call.',
    rule: 'contract.md, Requests',
    async run(context) {
      const headers = { 'x-request-id': randomUUID() };
      const email = unknownAddress(context);
      await login(context, email, WRONG_PASSWORD, headers);
      const answer = await context.call('preflight', { body: { username: email }, headers });
      must(
        answer.status === 200,
        `A look-up with the x-request-id of a sign-in was answered with ${answerText(answer)}.`,
        'Keep answers by origin, call, id and caller.',
      );
    },
  },
  {
    id: 'sign-in.id-of-another-origin',
    says: 'The id of a request that a page of one origin sent brings its answer to no page of another, and keeps none from its own.',
    rule: 'contract.md, Requests',
    async run(context) {
      const id = randomUUID();
      const token = tokenOf(await again(context, id));
      const change = 'Keep answers by the `Origin` of the request too, and only those of calls that you carried out for it.';
      const foreignId = randomUUID();
      const foreign = await loginOf(context, 'standard', { 'x-request-id': foreignId, origin: UNLISTED });
      // One that is carried out is what `foreign-posts` reports.
      if (!retrievalTokenOf(foreign)) {
        const sameId = await again(context, foreignId);
        const came = `A sign-in was answered with ${answerText(sameId)}, since its x-request-id had come from a page of an unlisted origin`;
        must(retrievalTokenOf(sameId) !== '', `${came}, which got ${answerText(foreign)}.`, change);
      }
      if (!context.destination || context.destination === context.origin) return;
      const other = await loginOf(context, 'standard', { 'x-request-id': id, origin: context.destination });
      must(
        retrievalTokenOf(other) !== token && other.status !== 409,
        `A page of ${context.destination} that sent a sign-in with the x-request-id of one of ${context.origin} got ${other.status === 409 ? answerText(other) : 'the same retrieval token'}.`,
        change,
      );
    },
  },
  {
    id: 'sign-in.repeated-late',
    says: 'After ten minutes the same id is another request.',
    rule: 'contract.md, Requests',
    needs: { accounts: ['standard'], slow: true },
    async run(context) {
      const id = randomUUID();
      const first = await again(context, id);
      if (tokenOf(await again(context, id)) !== tokenOf(first))
        throw new Blocked('sign-in.repeated', 'A repeat is another request at once.');
      await context.wait(TEN_MINUTES_MS - 10_000);
      must(
        tokenOf(await again(context, id)) === tokenOf(first),
        'The answer was forgotten within ten minutes.',
        'Keep answers for ten minutes.',
      );
      await context.wait(20_000);
      must(
        tokenOf(await again(context, id)) !== tokenOf(first),
        'The answer is kept for more than ten minutes.',
        'Forget answers after ten minutes.',
      );
    },
  },
]);
