/** What somebody who guesses may learn, and how often they may try. */
import { mustNotTake, mustRefuse, mustSayWhen } from '../../judge/checks.ts';
import type { Module } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import type { Lab } from '../../lab/lab.ts';
import { challenge, login, unknownAddress, WRONG_PASSWORD } from '../../lab/sign-in.ts';
import { codeOf, type Exchange, said } from '../../wire/exchange.ts';

/** All that a page can read of an answer, but its time and its id. */
const readable = ({ status, headers, body }: Exchange): string => {
  const names = [...headers.keys()].filter((name) => !['content-length', 'connection', 'keep-alive', 'date'].includes(name)).sort();
  return JSON.stringify([status, names, { ...body, requestId: undefined }]);
};

const ROUNDS = 3;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long wrong passwords of a known and of an unknown address take. */
async function measure(lab: Lab): Promise<readonly [known: number, unknown: number]> {
  const { email } = lab.account('standard');
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.unknown.push((await login(lab, unknownAddress(lab), WRONG_PASSWORD)).ms);
    times.known.push((await login(lab, email, WRONG_PASSWORD)).ms);
  }
  // The right password takes the wrong ones back, where the service counts so.
  await challenge(lab, 'standard');
  return [median(times.known), median(times.unknown)];
}

const differBy = ([one, other]: readonly [number, number], factor: number, ms: number) =>
  Math.abs(one - other) > ms && Math.max(one, other) > factor * Math.min(one, other);

export const guessing: readonly Module[] = [
  {
    id: 'sign-in.equal-answers',
    says: 'Known and unknown addresses are answered alike, by the look-up and by the log-in.',
    rule: 'decisions.md, Decisions 8 · Forms',
    needs: { accounts: ['standard'] },
    async run(lab) {
      const { email } = lab.account('standard');
      const change = 'Answer unknown addresses as known ones, in status, headers and body.';
      const lookUps = [
        await lab.call('preflight', { body: { username: email } }),
        await lab.call('preflight', { body: { username: unknownAddress(lab) } }),
      ];
      must(new Set(lookUps.map(readable)).size === 1, `The look-up answers ${lookUps.map(said).join(' and ')}, not alike.`, change);
      const logins = [await login(lab, email, WRONG_PASSWORD), await login(lab, unknownAddress(lab), WRONG_PASSWORD)];
      must(new Set(logins.map(readable)).size === 1, `A wrong password is answered ${logins.map(said).join(' and ')}, not alike.`, change);
      await challenge(lab, 'standard');
    },
  },
  {
    id: 'sign-in.equal-times',
    says: 'A wrong password takes as long for an unknown address as for a known one.',
    rule: 'quality.md, For the provider',
    needs: { accounts: ['standard'] },
    async run(lab) {
      let times = await measure(lab);
      // Once may be chance.
      if (differBy(times, 1.5, 60)) times = await measure(lab);
      const came = `A known address took ${Math.round(times[0])} ms, an unknown one ${Math.round(times[1])} ms (medians of ${ROUNDS}).`;
      const change = 'Check a password against some hash even where there is no account, and send mails after the answer.';
      must(!differBy(times, 2, 250), came, change);
      if (differBy(times, 1.5, 60)) lab.warn(came, change);
    },
  },
  {
    id: 'sign-in.lock',
    says: 'Wrong passwords lock an address for a while, whether or not anybody has it.',
    rule: 'decisions.md, Decisions 8 · Forms',
    needs: { accounts: ['standard'] },
    async run(lab) {
      const address = unknownAddress(lab);
      const most = lab.setting.config.failuresBeforeLock;
      for (let n = 0; n < most; n += 1) await login(lab, address, WRONG_PASSWORD);
      const answer = await login(lab, address, WRONG_PASSWORD);
      mustRefuse(
        answer,
        ['USER_ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
        `Lock an address after ${most} wrong passwords (\`failuresBeforeLock\` in provider.json), unknown ones too.`,
      );
      if (codeOf(answer) === 'TOO_MANY_REQUESTS') mustSayWhen(answer, 86_400);
    },
  },
  {
    id: 'sign-in.ended',
    says: 'That an account has ended is told with the right password only.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['ended'] },
    run: (lab) => mustTellWithPassword(lab, 'ended', 'USER_ACCOUNT_EXPIRED'),
  },
  {
    id: 'sign-in.temporary-ended',
    says: 'That a temporary password is too old is told with that password only.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['temporaryEnded'] },
    run: (lab) => mustTellWithPassword(lab, 'temporaryEnded', 'TEMPORARY_PASSWORD_EXPIRED'),
  },
  {
    id: 'sign-in.disabled',
    says: 'A disabled account answers as a wrong password does.',
    rule: 'decisions.md, Decisions 8 · Forms',
    needs: { accounts: ['disabled'] },
    async run(lab) {
      const { email, password } = lab.account('disabled');
      mustRefuse(await login(lab, email, password), ['INVALID_CREDENTIALS'], 'Answer a disabled account with 401 `INVALID_CREDENTIALS`.');
    },
  },
  {
    id: 'sign-in.elsewhere',
    says: 'Where an organization does not permit the network, look-up and log-in say so.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['elsewhere'] },
    async run(lab) {
      const { email, password } = lab.account('elsewhere');
      const change = 'Answer with 403 `UNAUTHORIZED_IP` outside the networks of the organization.';
      mustRefuse(await lab.call('preflight', { body: { username: email } }), ['UNAUTHORIZED_IP'], change);
      mustRefuse(await login(lab, email, password), ['UNAUTHORIZED_IP'], change);
    },
  },
  {
    id: 'sign-in.size',
    says: 'A body that no form sends is refused.',
    rule: 'quality.md, For the provider',
    async run(lab) {
      const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(200_000), strategy: 'legacyUser' });
      const answer = await lab.send('POST', '/auth/login', { 'content-type': 'application/json' }, body);
      must(
        codeOf(answer) !== 'INVALID_CREDENTIALS',
        'A password of 200,000 characters was checked.',
        'Refuse bodies beyond some 64 KB with 413.',
      );
      mustNotTake(answer, 'A body of 200 KB', 'Refuse bodies beyond some 64 KB with 413.');
    },
  },
];

async function mustTellWithPassword(
  lab: Lab,
  situation: 'ended' | 'temporaryEnded',
  code: 'USER_ACCOUNT_EXPIRED' | 'TEMPORARY_PASSWORD_EXPIRED',
): Promise<void> {
  const { email, password } = lab.account(situation);
  mustRefuse(await login(lab, email, WRONG_PASSWORD), ['INVALID_CREDENTIALS'], 'Say what an account is like only to who has its password.');
  mustRefuse(await login(lab, email, password), [code], `Answer the right password of such an account with 403 \`${code}\`.`);
}
