/** Codes by text message: how they come, and how little one can do with one. */
import { randomUUID } from 'node:crypto';
import { mustCarryNoSession, mustCarrySession, mustNotTake, mustRefuse, mustSayWhen, mustSucceed } from '../../judge/checks.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { mustBeLoginResult } from '../../judge/login-data.ts';
import { needing } from '../../judge/module.ts';
import { mustKeep } from '../../judge/repeats.ts';
import { Blocked, must } from '../../judge/verdict.ts';
import type { ModuleContext } from '../../context/context.ts';
import { textAskedFor, challenge, loginOf, otherThan, phoneOf, sendText, textedLogin, verifyCode } from '../../context/sign-in.ts';
import { codeIn } from '../../messages/inbox.ts';
import { dataOf, type Exchange, answerText } from '../../wire/exchange.ts';

const needs = { accounts: ['standard'], messages: 'texts' } as const;

/** A new text may be asked for after that long, in set-up too (decisions 3). */
export const RESEND_MS = 30_000;

/** What the right code is answered with. */
const signedIn = (context: ModuleContext): Promise<Exchange> =>
  context.once('second-factor: signed in', async () => {
    const { token, code } = await textedLogin(context, 'standard');
    return verifyCode(context, token, code);
  });

/** Another text, asked for at once. */
const askedEarly = (context: ModuleContext) =>
  context.once('second-factor: asked early', async () => {
    const mfaRetrievalToken = await challenge(context, 'standard');
    const again = { body: { mfaRetrievalToken }, headers: { 'x-request-id': randomUUID() } };
    const { nextText, answer: first } = await textAskedFor(context, 'standard', mfaRetrievalToken);
    if (first.status !== 200) throw new Blocked('second-factor.send', `No text was sent: ${answerText(first)}.`);
    // Before the text is read, which may take longer than the wait.
    const early = await context.call('mfaSend', again);
    // The next module must not take it for its own.
    await nextText();
    return { first, again, early };
  });

export const codes = needing(needs, [
  {
    id: 'second-factor.masked-phone',
    says: 'The sign-in tells at most the last four digits of the phone.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['standard'] },
    async run(context) {
      const { phone } = context.account('standard');
      const answer = await loginOf(context, 'standard');
      const digits = String(dataOf(answer)['phone'] ?? '').replace(/\D/g, '');
      must(digits.length <= 4, `\`phone\` shows ${digits.length} digits.`, 'Mask the phone but for its last four digits.');
      must(
        digits === '' || (phone?.phoneNumber ?? '').endsWith(digits),
        '`phone` does not end as the phone of the account does.',
        'Show the last four digits.',
      );
    },
  },
  {
    id: 'second-factor.send',
    says: 'A text message brings a code of digits, and the answer says that it was sent.',
    rule: 'contract.md, Second factor',
    async run(context) {
      const { nextText, answer } = await textAskedFor(context, 'standard', await challenge(context, 'standard'));
      mustSucceed('mfaSend', answer);
      const status = Object(dataOf(answer)['authStatus'])['statusCode'];
      must(
        Number(status) === 200,
        `\`authStatus.statusCode\` is ${status}.`,
        'Answer `{authStatus: {statusCode: 200, message}}` once the text is on its way.',
      );
      const code = codeIn(await nextText());
      must(code !== undefined, 'The text message holds no code of four to six digits that stands alone.', 'Send a code of six digits.');
      context.run.secrets.add(code);
      must(!answer.text.includes(code), 'The answer holds the code that was sent.', 'Send the code by text message only.');
    },
  },
  {
    id: 'second-factor.session-headers',
    says: 'The right code signs in, with five session headers that are what they say.',
    rule: 'contract.md, Success',
    async run(context) {
      const answer = await signedIn(context);
      mustSucceed('mfaVerify', answer);
      mustCarrySession(answer);
    },
  },
  {
    id: 'second-factor.login-result',
    says: 'A user who signs in gets every field of the login result: by them the page knows where to go.',
    rule: 'contract.md, The login result',
    run: async (context) => mustBeLoginResult(await signedIn(context)),
  },
  {
    id: 'second-factor.wrong-code',
    says: 'A wrong code is refused as such, signs no user in, and leaves the sign-in open.',
    rule: 'contract.md, Error codes',
    async run(context) {
      const { token, code } = await textedLogin(context, 'standard');
      const wrong = await verifyCode(context, token, otherThan(code));
      mustRefuse(wrong, ['INVALID_MFA_CODE'], 'Answer a wrong code with 401 `INVALID_MFA_CODE`.');
      mustCarryNoSession(wrong);
      const right = await verifyCode(context, token, code);
      must(
        right.status === 200,
        `The right code after a wrong one was answered with ${answerText(right)}.`,
        'Let a sign-in have some five tries.',
      );
    },
  },
  {
    id: 'second-factor.single-use',
    says: 'A code signs in once, even where it comes twice at the same moment.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const { token, code } = await textedLogin(context, 'standard');
      const both = await context.inParallel(2, () => verifyCode(context, token, code));
      const change = 'Use a code up in the statement that checks it, and end its login with it.';
      must(both.filter(({ status }) => status === 200).length <= 1, 'Of two requests with one code both signed in.', change);
      mustNotTake(await verifyCode(context, token, code), 'A code that was used', change);
    },
  },
  {
    id: 'second-factor.repeated',
    says: 'A text that is asked for twice, and a code that is entered twice, by the same request are answered as the first time.',
    rule: 'contract.md, Requests',
    async run(context) {
      // Another body would have another retrieval token, and so be of another caller.
      await mustKeep(context, 'second-factor.send', (await askedEarly(context)).first);
      const answer = await signedIn(context);
      const { mfaToken } = JSON.parse(answer.sent.body ?? '{}');
      await mustKeep(context, 'second-factor.session-headers', answer, { mfaToken: otherThan(mfaToken) });
    },
  },
  {
    id: 'second-factor.resend-wait',
    says: 'Another text may be asked for after thirty seconds, and the refusal before says when.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    async run(context) {
      const { early } = await askedEarly(context);
      mustRefuse(early, ['TOO_MANY_REQUESTS'], 'Refuse another text within thirty seconds with 429.');
      mustSayWhen(early, RESEND_MS / 1000);
    },
  },
  {
    id: 'second-factor.refusal-not-kept',
    says: 'A temporary refusal is not kept: once its wait is over, the same request is carried out.',
    rule: 'contract.md, Requests',
    async run(context) {
      const { again, early } = await askedEarly(context);
      if (early.status !== 429)
        throw new Blocked('second-factor.resend-wait', `Another text at once was answered with ${answerText(early)}.`);
      await context.wait(RESEND_MS);
      const next = await context.inbox('texts').watch(phoneOf(context.account('standard')));
      const second = await context.call('mfaSend', again);
      // The texts of the hour may be used up; a refusal that was kept would name the wait of before.
      const [before, now] = [early, second].map(({ headers }) => Number(headers.get('retry-after')));
      if (second.status === 429 && Number(now) > Number(before))
        throw new Blocked('second-factor.send', `No text was sent: ${answerText(second)}.`);
      must(
        second.status === 200,
        `The request that was refused with 429 was, thirty seconds later, answered with ${answerText(second)}.`,
        'Keep no 429, no 5xx, no `TOKEN_EXPIRED` and no `DATABASE_ACCESS_DENIED` by the id of a request.',
      );
      // The next module must not take it for its own.
      await next();
    },
  },
  {
    id: 'second-factor.resent',
    says: 'A code is void once another one was sent.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    async run(context) {
      const { token, code: old } = await textedLogin(context, 'standard');
      const { code: fresh } = await sendText(context, 'standard', token);
      const answer = await verifyCode(context, token, old);
      must(
        answer.status !== 200 || old === fresh,
        'The code of the first text signed in after a second one was sent.',
        'Let a new code replace the old one.',
      );
      const right = await verifyCode(context, token, fresh);
      must(
        right.status === 200 || old === fresh,
        `The code that was sent last was answered with ${answerText(right)}.`,
        'Take the code that was sent last.',
      );
    },
  },
  {
    id: 'second-factor.own-login',
    says: 'A code works for the sign-in that it was sent for, and for no other of the same account.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const first = await challenge(context, 'standard');
      const second = await challenge(context, 'standard');
      const { code } = await sendText(context, 'standard', first);
      const answer = await verifyCode(context, second, code);
      mustNotTake(answer, 'The code of another sign-in', 'Bind a code to the retrieval token that it was sent for.');
    },
  },
  {
    id: 'second-factor.own-kind',
    says: 'A sign-in that waits for its second factor opens nothing: its token works in place of no other kind.',
    rule: 'contract.md, Kinds of call',
    needs: { accounts: ['standard'] },
    run: async (context) => mustOpenOwnKind(context, 'retrieval', await challenge(context, 'standard')),
  },
  {
    id: 'second-factor.unknown-login',
    says: 'An invalid retrieval token is refused, which leads back to the email step.',
    rule: 'contract.md, Kinds of call',
    needs: {},
    async run(context) {
      const mfaRetrievalToken = 'no-retrieval-token-of-yours';
      const change = 'Answer calls with a retrieval token that is unknown or over with 401 `TOKEN_INVALID`.';
      mustRefuse(await context.call('mfaSend', { body: { mfaRetrievalToken } }), ['TOKEN_INVALID'], change);
      mustRefuse(await verifyCode(context, mfaRetrievalToken, '123456'), ['TOKEN_INVALID'], change);
    },
  },
]);
