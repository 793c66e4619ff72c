/** The set-up of a first second factor, and never of another one. */
import { mustCarrySession, mustNotTake, mustRefuse, mustSayWhen, mustSucceed } from '../../judge/checks.ts';
import { mustBeLoginResult } from '../../judge/login-data.ts';
import type { Module } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import { isSecret, secretIn } from '../../context/authenticator.ts';
import type { ModuleContext } from '../../context/context.ts';
import { challenge, loginOf, otherThan, phoneOf, verifyCode } from '../../context/sign-in.ts';
import { codeIn } from '../../messages/inbox.ts';
import { dataOf, type Exchange } from '../../wire/exchange.ts';
import { RESEND_MS } from './codes.ts';

type Beginner = 'setUp' | 'firstSetUp';

const NO_PHONE = { countryCode: '', phoneNumber: '' };
const numberOf = (context: ModuleContext, situation: Beginner | 'standard') => context.account(situation).phone ?? NO_PHONE;

const setupIdOf = (answer: Exchange): string => String(Object(Object(dataOf(answer)['user'])['twilioMfa'])['setupId'] ?? '');

/** The phone of a set-up login, and the code that came to it. */
async function enterPhone(context: ModuleContext, situation: Beginner, mfaRetrievalToken: string) {
  const nextText = await context.inbox('texts').watch(phoneOf(context.account(situation)));
  const answer = await context.call('mfaProfile', { body: { mfaRetrievalToken, ...numberOf(context, situation) } });
  return { answer, nextText, setupId: setupIdOf(answer) };
}

/** The set-up that is never finished: its text, and another one asked for at once. */
const begun = (context: ModuleContext) =>
  context.once('second-factor: set-up', async () => {
    const token = await challenge(context, 'setUp');
    const { answer, nextText, setupId } = await enterPhone(context, 'setUp', token);
    // Before the text is read, which may take longer than the wait.
    const early = await context.call('mfaProfile', { body: { mfaRetrievalToken: token, ...numberOf(context, 'setUp') } });
    const code = answer.status === 200 ? codeIn(await nextText()) : undefined;
    if (code) context.run.secrets.add(code);
    return { token, answer, setupId, early, code };
  });

const verifySetUp = (context: ModuleContext, mfaRetrievalToken: string, mfaToken: string, setupId: string): Promise<Exchange> =>
  context.call('mfaVerifySetup', { body: { mfaRetrievalToken, mfaToken, setupId } });

const mustRefuseSetUp = (answer: Exchange): void =>
  mustRefuse(
    answer,
    ['TOKEN_INVALID'],
    'Answer the calls of set-up with 401 `TOKEN_INVALID` unless you marked that sign-in for set-up yourself.',
  );

export const setUp: readonly Module[] = [
  {
    id: 'second-factor.set-up-not-due',
    says: 'A user who has a second factor cannot set up another one in its place.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['standard'] },
    async run(context) {
      const mfaRetrievalToken = await challenge(context, 'standard');
      const phone = numberOf(context, 'standard');
      mustRefuseSetUp(await context.call('mfaProfile', { body: { mfaRetrievalToken, ...phone } }));
      mustRefuseSetUp(await context.call('mfaQrcode', { query: { mfaRetrievalToken, ...phone } }));
      mustRefuseSetUp(await verifySetUp(context, mfaRetrievalToken, '123456', 'any'));
    },
  },
  {
    id: 'second-factor.set-up-due',
    says: 'A sign-in without a second factor says that one has to be set up, and cannot do without it.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['setUp'] },
    async run(context) {
      const answer = await loginOf(context, 'setUp');
      mustRefuse(answer, ['USER_REQUIRES_MFA'], 'Answer with 401 `USER_REQUIRES_MFA` and `requireMfaSetup: true`.');
      must(
        dataOf(answer)['requireMfaSetup'] === true,
        '`requireMfaSetup` is not true.',
        'Say `requireMfaSetup: true` where there is no second factor yet.',
      );
      const mfaRetrievalToken = String(dataOf(answer)['mfaRetrievalToken']);
      const change = 'Refuse sendtoken and verifyToken for a sign-in that is marked for set-up.';
      mustNotTake(await context.call('mfaSend', { body: { mfaRetrievalToken } }), 'sendtoken of a set-up login', change);
      mustNotTake(await verifyCode(context, mfaRetrievalToken, '123456'), 'verifyToken of a set-up login', change);
    },
  },
  {
    id: 'second-factor.set-up-phone',
    says: 'A phone gets a code, another one after thirty seconds only, and an invalid number is refused in `authStatus`.',
    rule: 'contract.md, Second factor',
    needs: { accounts: ['setUp'], messages: 'texts' },
    async run(context) {
      const token = await challenge(context, 'setUp');
      const bad = await context.call('mfaProfile', { body: { mfaRetrievalToken: token, countryCode: '1', phoneNumber: '1' } });
      const { statusCode, message } = Object(dataOf(bad)['authStatus']);
      must(
        bad.status !== 200 || Number(statusCode) !== 200,
        'The phone number 1 was taken.',
        'Answer a number that cannot be reached with another `authStatus.statusCode` than 200.',
      );
      must(
        bad.status !== 200 || (typeof message === 'string' && message !== ''),
        'The phone number 1 was refused without a word.',
        'Say why in `authStatus.message`: the page shows it.',
      );
      const short = await context.call('mfaProfile', { body: { mfaRetrievalToken: token, countryCode: '1', phoneNumber: '25550101' } });
      must(
        short.status !== 200 || Number(Object(dataOf(short)['authStatus']).statusCode) !== 200,
        'The phone number +1 25550101 was taken, which is two digits short.',
        'Refuse what libphonenumber calls impossible before a text is paid for.',
      );
      const { answer, setupId, early, code } = await begun(context);
      mustSucceed('mfaProfile', answer);
      must(setupId !== '', '`user.twilioMfa.setupId` is missing.', 'Name the set-up in `user.twilioMfa.setupId`.');
      must(code !== undefined, 'The text message holds no code of four to six digits.', 'Send a code of six digits.');
      mustRefuse(early, ['TOO_MANY_REQUESTS'], 'Refuse another text within thirty seconds with 429, in set-up too.');
      mustSayWhen(early, RESEND_MS / 1000);
    },
  },
  {
    id: 'second-factor.qr-code',
    says: 'The QR code is a picture or an otpauth address, with a secret of its own each time.',
    rule: 'contract.md, Second factor',
    needs: { accounts: ['setUp'] },
    async run(context) {
      const mfaRetrievalToken = await challenge(context, 'setUp');
      const ask = () => context.call('mfaQrcode', { query: { mfaRetrievalToken, ...numberOf(context, 'setUp') } });
      const [first, second] = [await ask(), await ask()];
      mustSucceed('mfaQrcode', first);
      const [firstCode, secondCode] = [first, second].map((answer) => String(dataOf(answer)['qrcodeUrl']));
      must(
        /^(otpauth:\/\/totp\/|data:image\/)/.test(firstCode ?? ''),
        '`qrcodeUrl` is neither otpauth://totp/… nor data:image/….',
        'Answer one of the two.',
      );
      must(
        !firstCode?.startsWith('otpauth:') || isSecret(secretIn(firstCode)),
        '`qrcodeUrl` holds no secret that an app can read.',
        'Put the secret into the parameter `secret`, in base32 (RFC 4648) and of at least 80 bits.',
      );
      must(
        firstCode !== secondCode,
        'Two requests got the same secret.',
        'Make a fresh secret each time, and never show one that is enrolled.',
      );
    },
  },
  {
    id: 'second-factor.set-up-wrong',
    says: 'A set-up takes neither a wrong code nor the right one with the `setupId` of no set-up or of another sign-in.',
    rule: 'quality.md, For the provider',
    needs: { accounts: ['setUp'], messages: 'texts' },
    async run(context) {
      const { token, setupId, code } = await begun(context);
      if (!setupId || !code) throw new Blocked('second-factor.set-up-phone', 'There is no set-up with a code.');
      mustRefuse(
        await verifySetUp(context, token, otherThan(code), setupId),
        ['INVALID_MFA_CODE'],
        'Answer a wrong code with 401 `INVALID_MFA_CODE`, in set-up too.',
      );
      const change = 'Bind a set-up and its code to the sign-in that began it, and refuse any other `setupId`.';
      mustNotTake(await verifySetUp(context, token, code, 'no-set-up-of-yours'), 'A `setupId` that is unknown', change);
      const other = await challenge(context, 'setUp');
      mustNotTake(await verifySetUp(context, other, code, setupId), 'The set-up of another sign-in', change);
    },
  },
  {
    id: 'second-factor.set-up-done',
    says: 'The code of a set-up signs in, by the same request again too, and from then on the second factor is asked for.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['firstSetUp'], messages: 'texts' },
    async run(context) {
      const mfaRetrievalToken = await challenge(context, 'firstSetUp');
      const { nextText, setupId } = await enterPhone(context, 'firstSetUp', mfaRetrievalToken);
      if (!setupId) throw new Blocked('second-factor.set-up-phone', 'There is no setupId: was the account used up by a run before?');
      const code = codeIn(await nextText()) ?? '';
      context.run.secrets.add(code);
      const answer = await verifySetUp(context, mfaRetrievalToken, code, setupId);
      mustSucceed('mfaVerifySetup', answer);
      mustCarrySession(answer);
      mustBeLoginResult(answer);
      await mustKeep(context, 'second-factor.set-up-done', answer, { mfaToken: otherThan(code) });
      const next = dataOf(await loginOf(context, 'firstSetUp'))['requireMfaSetup'];
      must(next !== true, 'The next sign-in asks for a set-up again.', 'Keep the second factor that was proven.');
    },
  },
];
