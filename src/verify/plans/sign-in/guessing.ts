/** What an attacker who guesses may learn, and how often they may try. */
import { mustBeAlike, mustHashAlike, mustTellNothing, type Times } from '../../judge/alike.ts';
import { mustNotTake, mustRefuse, mustSayWhen } from '../../judge/checks.ts';
import { type Module, needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { isLocked, login, loginOf, retrievalTokenOf, unknownAddress, WRONG_PASSWORD, wrongLogin } from '../../context/sign-in.ts';
import { codeOf } from '../../wire/exchange.ts';

/** Wrong passwords of `mistyped` that do not lock it: `equal-answers` sends one more. */
const roundsOf = ({ run }: ModuleContext): number => Math.max(1, Math.min(3, run.config.failuresBeforeLock - 2));

/** How long wrong passwords of a known and of an unknown address take, either first by turns; undefined where the known one is locked. */
async function measure(context: ModuleContext): Promise<readonly Times[] | undefined> {
  const { email } = context.account('mistyped');
  const pairs: Times[] = [];
  // The right password takes the wrong ones back, where the service counts so.
  await loginOf(context, 'mistyped');
  for (let round = 0; round < roundsOf(context); round += 1) {
    const before = round % 2 ? await wrongLogin(context) : undefined;
    const known = await login(context, email, WRONG_PASSWORD);
    if (isLocked(context, 'mistyped', known)) return undefined;
    pairs.push([known.ms, (before ?? (await wrongLogin(context))).ms]);
  }
  return pairs;
}

/** What only the owner of an account may learn of it. */
const ownerOnly = (
  name: string,
  says: string,
  situation: 'ended' | 'temporaryEnded',
  code: 'USER_ACCOUNT_EXPIRED' | 'TEMPORARY_PASSWORD_EXPIRED',
): Module => ({
  id: `sign-in.${name}`,
  says,
  rule: 'contract.md, Error codes',
  needs: { accounts: [situation] },
  async run(context) {
    const answer = await login(context, context.account(situation).email, WRONG_PASSWORD);
    await mustTellNothing(context, answer, 'Say what an account is like only to who has its password.');
    mustRefuse(await loginOf(context, situation), [code], `Answer the right password of such an account with 403 \`${code}\`.`);
  },
});

export const guessing = needing({ accounts: ['standard'] }, [
  {
    id: 'sign-in.equal-answers',
    says: 'Known and unknown addresses are answered alike, by the look-up and by the sign-in.',
    rule: 'decisions.md, Decisions 8 · Forms',
    needs: { accounts: ['standard', 'mistyped'] },
    async run(context) {
      const { email } = context.account('mistyped');
      const change = 'Answer unknown addresses as known ones, in status, headers and body.';
      const lookUp = (username: string) => context.call('preflight', { body: { username } });
      mustBeAlike(
        { answers: [await lookUp(email), await lookUp(unknownAddress(context))] },
        'Look-ups of a known and an unknown address were',
        change,
      );
      const known = await login(context, email, WRONG_PASSWORD);
      if (isLocked(context, 'mistyped', known)) return;
      mustBeAlike({ answers: [known, await wrongLogin(context)] }, 'Wrong passwords of a known and an unknown address were', change);
    },
  },
  {
    id: 'sign-in.equal-times',
    says: 'A wrong password takes as long for an unknown address as for a known one.',
    rule: 'quality.md, For the provider',
    needs: { accounts: ['standard', 'mistyped'] },
    run: (context) =>
      mustHashAlike(
        context,
        () => measure(context),
        'Check a password against some hash even where there is no account, and send mails after the answer.',
      ),
  },
  {
    id: 'sign-in.lock',
    says: 'Wrong passwords lock an address for a while, whether or not a user has it.',
    rule: 'decisions.md, Decisions 8 · Forms',
    async run(context) {
      const address = unknownAddress(context);
      const most = context.run.config.failuresBeforeLock;
      for (let n = 0; n < most; n += 1) await login(context, address, WRONG_PASSWORD);
      const answer = await login(context, address, WRONG_PASSWORD);
      mustRefuse(
        answer,
        ['USER_ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
        `Lock an address after ${most} wrong passwords (\`failuresBeforeLock\` in provider.json), unknown ones too.`,
      );
      if (codeOf(answer) === 'TOO_MANY_REQUESTS') mustSayWhen(answer, 86_400);
    },
  },
  {
    id: 'sign-in.lock-known',
    says: 'Wrong passwords lock an address that a user has, in every case of its letters, and its right password does not open it.',
    rule: 'decisions.md, Decisions 8 · Forms',
    // Slow only since `mistyped` stays locked for a while.
    needs: { accounts: ['mistyped'], slow: true },
    async run(context) {
      const { email, password } = context.account('mistyped');
      const most = context.run.config.failuresBeforeLock;
      // A service may tell addresses apart by their case.
      const isOneAccount = retrievalTokenOf(await login(context, email.toUpperCase(), password)) !== '';
      for (let n = 0; n < most; n += 1) {
        const answer = await login(context, isOneAccount && n % 2 === 1 ? email.toUpperCase() : email, WRONG_PASSWORD);
        if (n === 0 && isLocked(context, 'mistyped', answer)) return;
      }
      const change = `Lock an address after ${most} wrong passwords (\`failuresBeforeLock\` in provider.json) for every password, and count all ways to write it as one.`;
      const answer = await loginOf(context, 'mistyped');
      must(retrievalTokenOf(answer) === '', `After ${most} wrong passwords the right one was taken.`, change);
      mustRefuse(answer, ['USER_ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'], change);
    },
  },
  ownerOnly('ended', 'That an account has ended is told with the right password only.', 'ended', 'USER_ACCOUNT_EXPIRED'),
  ownerOnly(
    'temporary-ended',
    'That a temporary password is too old is told with that password only.',
    'temporaryEnded',
    'TEMPORARY_PASSWORD_EXPIRED',
  ),
  {
    id: 'sign-in.disabled',
    says: 'A disabled account answers as a wrong password does.',
    rule: 'decisions.md, Decisions 8 · Forms',
    needs: { accounts: ['disabled'] },
    async run(context) {
      await mustTellNothing(
        context,
        await loginOf(context, 'disabled'),
        'Answer a disabled account as an unknown one, with 401 `INVALID_CREDENTIALS`.',
      );
    },
  },
  {
    id: 'sign-in.elsewhere',
    says: 'Where an organization does not permit the network, look-up and sign-in say so.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['elsewhere'] },
    async run(context) {
      const { email } = context.account('elsewhere');
      const change = 'Answer with 403 `UNAUTHORIZED_IP` outside the networks of the organization.';
      mustRefuse(await context.call('preflight', { body: { username: email } }), ['UNAUTHORIZED_IP'], change);
      mustRefuse(await loginOf(context, 'elsewhere'), ['UNAUTHORIZED_IP'], change);
    },
  },
  {
    id: 'sign-in.size',
    says: 'A body far larger than any form sends is refused.',
    rule: 'quality.md, For the provider',
    needs: {},
    async run(context) {
      const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(200_000), strategy: 'legacyUser' });
      const answer = await context.send('POST', '/auth/login', { 'content-type': 'application/json' }, body);
      must(
        codeOf(answer) !== 'INVALID_CREDENTIALS',
        'A password of 200,000 characters was checked.',
        'Refuse bodies beyond some 64 KB with 413.',
      );
      mustNotTake(answer, 'A body of 200 KB', 'Refuse bodies beyond some 64 KB with 413.');
    },
  },
  {
    id: 'sign-in.half-body',
    says: 'A connection that sends half a body is ended: a client that opens many of them holds no other up.',
    rule: 'contract.md, Requests',
    needs: {},
    async run(context) {
      const seconds = context.run.config.bodyWaitSeconds;
      const body = JSON.stringify({ email: 'a@b.example', password: WRONG_PASSWORD, strategy: 'legacyUser' });
      must(
        await context.sendHalf('POST', '/auth/login', { 'content-type': 'application/json' }, body, seconds * 1000),
        `After ${seconds} seconds a sign-in whose body came by half was still waited for.`,
        'Let a request come whole within a minute, or end its connection (`bodyWaitSeconds` in provider.json says how long the kit waits).',
      );
    },
  },
]);
