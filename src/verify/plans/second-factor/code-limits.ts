/** How long codes live and how many wrong ones there may be; the authenticator app. */
import { mustNotTake, mustRefuse } from '../../judge/checks.ts';
import { mustOffer } from '../../judge/login-data.ts';
import type { Module } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { appCode } from '../../context/authenticator.ts';
import type { ModuleContext } from '../../context/context.ts';
import {
  challenge,
  challengeIn,
  isLocked,
  loginOf,
  otherThan,
  retrievalTokenOf,
  sendText,
  textedLogin,
  verifyCode,
} from '../../context/sign-in.ts';
import { codeOf, answerText } from '../../wire/exchange.ts';

const MINUTE_MS = 60_000;
/** Of S9. */
const TEXT_CODE_MINUTES = 3;
const SCREEN_MINUTES = 10;
const APP_CODE_MINUTES = 5;
const HALF_MINUTE_MS = MINUTE_MS / 2;

/** So many wrong codes, over several sign-ins and none of them ended by its own count. @returns whether the account is locked */
async function isLockedBy(context: ModuleContext, most: number, change: string): Promise<boolean> {
  for (let wrong = 0; ; ) {
    const answer = await loginOf(context, 'guessed');
    const token = retrievalTokenOf(answer);
    if (!token) {
      mustNotTake(answer, `A sign-in after ${wrong} wrong codes`, change);
      // The module before has sent some, and by so few it may be locked rightly.
      if (wrong === 0 && most > context.run.config.wrongCodesBeforeEnd) isLocked(context, 'guessed', answer);
      return true;
    }
    const { code } = await sendText(context, 'guessed', token);
    if (wrong >= most) return (await verifyCode(context, token, code)).status !== 200;
    for (let n = 1; n < context.run.config.wrongCodesBeforeEnd && wrong < most; n += 1, wrong += 1)
      await verifyCode(context, token, otherThan(code));
  }
}

export const codeLimits: readonly Module[] = [
  {
    id: 'second-factor.failures-kept',
    says: 'Wrong codes end a sign-in, and another text takes none of them back.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['guessed'], messages: 'texts' },
    async run(context) {
      const login = await loginOf(context, 'guessed');
      if (isLocked(context, 'guessed', login)) return;
      const token = challengeIn(login, 'guessed');
      const { code } = await sendText(context, 'guessed', token);
      const most = context.run.config.wrongCodesBeforeEnd;
      const change = `End a sign-in after ${most} wrong codes (\`wrongCodesBeforeEnd\` in provider.json), with all that was sent meanwhile.`;
      for (let n = 1; n < most; n += 1) await verifyCode(context, token, otherThan(code));
      const { code: fresh } = await sendText(context, 'guessed', token);
      await verifyCode(context, token, otherThan(fresh));
      const answer = await verifyCode(context, token, fresh);
      must(answer.status !== 200, `After ${most} wrong codes the right one signed in.`, change);
      mustRefuse(answer, ['TOKEN_INVALID', 'USER_ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'], change);
    },
  },
  {
    id: 'second-factor.failures-of-account',
    says: 'Wrong codes are counted over all sign-ins of an account: a new sign-in takes none of them back.',
    rule: 'decisions.md, Decisions 3 · Second factor',
    needs: { accounts: ['guessed'], messages: 'texts', wrongCodesBeforeLock: true },
    async run(context) {
      const { wrongCodesBeforeLock: most = 0 } = context.run.config;
      const change = `Lock an account after ${most} wrong codes (\`wrongCodesBeforeLock\` in provider.json), in however many sign-ins they came.`;
      must(await isLockedBy(context, most, change), `After ${most} wrong codes in several sign-ins the right one signed in.`, change);
    },
  },
  {
    id: 'second-factor.refusal-repeated',
    says: 'A wrong code that comes again by the same request counts once: an answer that was lost ends no sign-in.',
    rule: 'contract.md, Requests',
    // Codes of an app cost no text.
    needs: { accounts: ['app'] },
    async run(context) {
      const token = await challenge(context, 'app');
      const right = appCode(context.account('app').totpSecret ?? '', context.now());
      context.run.secrets.add(right);
      const { method, path, headers, body } = (await verifyCode(context, token, otherThan(right))).sent;
      const most = context.run.config.wrongCodesBeforeEnd;
      for (let n = 0; n < most; n += 1) await context.send(method, path, headers, body);
      const answer = await verifyCode(context, token, right);
      // It may have been used in this half minute; the login waits for another one then.
      must(
        answer.status === 200 || codeOf(answer) === 'INVALID_MFA_CODE',
        `After one wrong code that came ${most + 1} times with the same x-request-id the right one was answered with ${answerText(answer)}.`,
        'Keep final refusals too (4xx but 429, `TOKEN_EXPIRED` and `DATABASE_ACCESS_DENIED`), and give the first answer once more.',
      );
    },
  },
  {
    id: 'second-factor.app-code',
    says: 'The code of an authenticator app signs in once.',
    rule: 'S9 · Numbers',
    needs: { accounts: ['app'] },
    async run(context) {
      const secret = context.account('app').totpSecret ?? '';
      const login = await loginOf(context, 'app');
      const token = challengeIn(login, 'app');
      mustOffer(login, 'app');
      const enter = async () => {
        const code = appCode(secret, context.now());
        context.run.secrets.add(code);
        return { code, first: await verifyCode(context, token, code) };
      };
      let { code, first } = await enter();
      // A run before may have used the code of this half minute.
      if (codeOf(first) === 'INVALID_MFA_CODE') {
        await context.wait(HALF_MINUTE_MS);
        ({ code, first } = await enter());
      }
      must(
        first.status === 200,
        `The code of the app was answered with ${answerText(first)}.`,
        'Take codes by RFC 6238: SHA-1, 30 seconds, six digits.',
      );
      const again = await verifyCode(context, await challenge(context, 'app'), code);
      mustNotTake(again, 'The same code in another login', 'Remember the last half minute whose code was used.');
    },
  },
  {
    id: 'second-factor.app-code-lives',
    says: 'The code of an authenticator app is valid for five minutes.',
    rule: 'S9 · Numbers',
    needs: { accounts: ['app'], slow: true },
    async run(context) {
      const secret = context.account('app').totpSecret ?? '';
      const enterAfter = async (ms: number) => {
        const code = appCode(secret, context.now());
        context.run.secrets.add(code);
        await context.wait(ms);
        return verifyCode(context, await challenge(context, 'app'), code);
      };
      // Later than the code of the module before, which is the last one used.
      await context.wait(HALF_MINUTE_MS);
      const late = await enterAfter(APP_CODE_MINUTES * MINUTE_MS - HALF_MINUTE_MS);
      must(
        late.status === 200,
        `A code four and a half minutes old was answered with ${answerText(late)}.`,
        'Take the codes of the last five minutes.',
      );
      const old = await enterAfter((APP_CODE_MINUTES + 1) * MINUTE_MS);
      must(old.status !== 200, 'A code six minutes old signed in.', 'Take no code that is older than five minutes.');
    },
  },
  {
    id: 'second-factor.code-lives',
    says: 'The code of a text message is valid for three minutes.',
    rule: 'S9 · Numbers',
    needs: { accounts: ['standard'], messages: 'texts', slow: true },
    async run(context) {
      const { token, code } = await textedLogin(context, 'standard');
      await context.wait(TEXT_CODE_MINUTES * MINUTE_MS + 5000);
      const answer = await verifyCode(context, token, code);
      must(answer.status !== 200, 'A code signed in after more than three minutes.', 'Let a code end after three minutes.');
      must(
        codeOf(answer) === 'INVALID_MFA_CODE',
        `An old code was answered with ${answerText(answer)}.`,
        'Answer an old code as a wrong one: another one may be asked for.',
      );
    },
  },
  {
    id: 'second-factor.screen-lives',
    says: 'A sign-in waits for its code for ten minutes.',
    rule: 'S9 · Numbers',
    needs: { accounts: ['standard'], messages: 'texts', slow: true },
    async run(context) {
      const token = await challenge(context, 'standard');
      await sendText(context, 'standard', token);
      await context.wait((SCREEN_MINUTES - 1) * MINUTE_MS);
      const { code } = await sendText(context, 'standard', token);
      await context.wait(MINUTE_MS + 5000);
      const answer = await verifyCode(context, token, code);
      must(
        answer.status !== 200,
        'A login went on more than ten minutes after its first text.',
        'End a sign-in ten minutes after its first text.',
      );
      mustRefuse(answer, ['TOKEN_INVALID', 'TOKEN_EXPIRED'], 'Answer a sign-in that is over with 401 `TOKEN_INVALID`.');
    },
  },
];
