/** Passkeys and recovery codes, of services that have them. */
import { mustBeChance } from '../judge/chance.ts';
import { mustCarryNoSession, mustCarrySession, mustNotTake, mustRefuse, mustSucceed } from '../judge/checks.ts';
import { mustBeLoginResult } from '../judge/login-data.ts';
import { needing } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import {
  addedPasskey,
  createPasskey,
  firstStepOptions,
  logInWith,
  optionsIn,
  ownPasskey,
  passkeySession,
  logInByRecoveryCode,
} from '../context/passkeys.ts';
import { refresh } from '../context/session.ts';
import { challengeIn, loginOf, sessionOf } from '../context/sign-in.ts';
import { dataOf, answerText } from '../wire/exchange.ts';

const needs = { accounts: ['standard'], messages: 'texts' } as const;
const RULE = 'contract.md, Passkeys and recovery codes';

/** A sign-in is fresh for so long. */
const FRESH_MS = 10 * 60_000;

export const passkeys = needing(needs, [
  {
    id: 'passkeys.options',
    says: 'The first step asks for any passkey of the page’s domain, with a verified user and a challenge that cannot be guessed.',
    rule: RULE,
    needs: {},
    async run(context) {
      const answer = await firstStepOptions(context);
      mustSucceed('passkeyOptions', answer);
      const { challenge, rpId, userVerification, allowCredentials } = optionsIn(answer);
      const host = new URL(context.origin).hostname;
      must(
        `.${host}`.endsWith(`.${rpId}`),
        `\`rpId\` is ${JSON.stringify(rpId)}, and the page is on ${host}.`,
        'Name a domain that the page is at or below.',
      );
      const change = 'Ask for discoverable passkeys (no `allowCredentials`) with `userVerification: "required"`.';
      must(userVerification === 'required' && !allowCredentials, 'The options do not ask for a verified user of any account.', change);
      mustBeChance(context, 'challenges', String(challenge), String(optionsIn(await firstStepOptions(context))['challenge']));
    },
  },
  {
    id: 'passkeys.unknown',
    says: 'A passkey that the service does not know is refused as a wrong password is, and signs no user in.',
    rule: RULE,
    needs: {},
    async run(context) {
      const answer = await logInWith(context, createPasskey(context.origin).get(optionsIn(await firstStepOptions(context))));
      mustRefuse(answer, ['INVALID_CREDENTIALS'], 'Answer a passkey that does not verify with 401 `INVALID_CREDENTIALS`.');
      mustCarryNoSession(answer);
    },
  },
  {
    id: 'passkeys.created',
    says: 'A user who has just signed in creates a passkey, and sees it.',
    rule: RULE,
    async run(context) {
      const { answer, session } = await addedPasskey(context);
      mustSucceed('addPasskey', answer);
      const seen = await context.call('security', { bearer: session.access });
      mustSucceed('security', seen);
      const ids = [dataOf(seen)['passkeys']].flat().map((passkey) => Object(passkey).id);
      must(
        ids.includes(dataOf(answer)['id']),
        'The passkey that was created is not among `passkeys`.',
        'List every passkey of the account by the id that you answered.',
      );
    },
  },
  {
    id: 'passkeys.second-factor',
    says: 'From then on the challenge names passkeys, and a passkey is a second factor.',
    rule: RULE,
    async run(context) {
      const { passkey } = await ownPasskey(context);
      const login = await loginOf(context, 'standard');
      const { methods } = dataOf(login);
      must(
        Array.isArray(methods) && methods.includes('passkey'),
        `\`methods\` is ${JSON.stringify(methods)}, without the \`passkey\` that this account has.`,
        'Name every method that the account has set up.',
      );
      const mfaRetrievalToken = challengeIn(login, 'standard');
      const options = await context.call('mfaPasskeyOptions', { body: { mfaRetrievalToken } });
      mustSucceed('mfaPasskeyOptions', options);
      const answer = await context.call('mfaPasskey', { body: { mfaRetrievalToken, credential: passkey.get(optionsIn(options)) } });
      mustSucceed('mfaPasskey', answer);
      mustCarrySession(answer);
      mustBeLoginResult(answer);
    },
  },
  {
    id: 'passkeys.first-step',
    says: 'A passkey signs in by itself, and a challenge is answered once.',
    rule: RULE,
    async run(context) {
      const { passkey } = await ownPasskey(context);
      const credential = passkey.get(optionsIn(await firstStepOptions(context)));
      const answer = await logInWith(context, credential);
      mustSucceed('passkeyLogin', answer);
      mustCarrySession(answer);
      mustBeLoginResult(answer);
      mustNotTake(await logInWith(context, credential), 'An answer that was used', 'Take the answer to a challenge once.');
    },
  },
  {
    id: 'passkeys.origin',
    says: 'What a user did on a page of another origin signs no user in.',
    rule: RULE,
    async run(context) {
      const { passkey } = await ownPasskey(context);
      const credential = passkey.get(optionsIn(await firstStepOptions(context)), 'https://look-alike.invalid');
      const change = 'Compare the origin in `clientDataJSON` with the list of your pages.';
      mustRefuse(await logInWith(context, credential), ['INVALID_CREDENTIALS'], change);
    },
  },
  {
    id: 'passkeys.recovery-codes',
    says: 'Ten recovery codes come once, and each signs in once, in any case and without its hyphen.',
    rule: RULE,
    async run(context) {
      const { access } = await passkeySession(context);
      const recoveryCodes = await context.call('makeRecoveryCodes', { bearer: access, body: {} });
      mustSucceed('makeRecoveryCodes', recoveryCodes);
      const codes = [dataOf(recoveryCodes)['codes']].flat().map(String);
      context.run.secrets.add(...codes);
      must(
        new Set(codes).size === 10 && codes.every((code) => /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(code)),
        'The codes are not ten of XXXXX-XXXXX, without 0, O, 1, I and L.',
        'Draw ten codes of ten letters and digits that readers do not confuse.',
      );
      const [code = ''] = codes;
      const answer = await logInByRecoveryCode(context, code.toLowerCase().replace('-', ''));
      must(
        answer.status === 200,
        `A recovery code was answered with ${answerText(answer)}.`,
        'Take a code in any case, with or without its hyphen.',
      );
      mustCarrySession(answer);
      mustRefuse(
        await logInByRecoveryCode(context, code),
        ['INVALID_MFA_CODE'],
        'Answer a code that was used with 401 `INVALID_MFA_CODE`.',
      );
    },
  },
  {
    id: 'passkeys.fresh',
    says: 'New codes take a sign-in of the last ten minutes, which a refresh does not make younger.',
    rule: RULE,
    needs: { ...needs, slow: true },
    async run(context) {
      const session = await passkeySession(context);
      await context.wait(FRESH_MS + 2000);
      const { access } = sessionOf(await refresh(context, session.refresh));
      const answer = await context.call('makeRecoveryCodes', { bearer: access, body: {} });
      mustRefuse(answer, ['REAUTHENTICATION_REQUIRED'], 'Ask for a new sign-in where the last one is older than ten minutes.');
    },
  },
  {
    id: 'passkeys.removed',
    says: 'A passkey that was removed signs in no more.',
    rule: RULE,
    async run(context) {
      const { passkey, id } = await ownPasskey(context);
      const { access } = await passkeySession(context);
      mustSucceed('removePasskey', await context.call('removePasskey', { bearer: access, params: { id }, body: {} }));
      const answer = await logInWith(context, passkey.get(optionsIn(await firstStepOptions(context))));
      mustRefuse(answer, ['INVALID_CREDENTIALS'], 'Forget a passkey that is removed.');
    },
  },
]);
