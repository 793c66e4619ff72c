/** The way in, for modules that prove something behind it. What fails here is another module's to report. */
import type { Account } from '../config/config.ts';
import type { Situation } from '../config/situations.ts';
import { Blocked } from '../judge/verdict.ts';
import { codeIn } from '../messages/inbox.ts';
import { codeOf, dataOf, type Exchange, answerText } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';

export const login = (
  context: ModuleContext,
  email: string,
  password = '',
  headers?: Readonly<Record<string, string>>,
): Promise<Exchange> => context.call('login', { body: { email, password, strategy: 'legacyUser' }, ...(headers ? { headers } : {}) });

/** With the right password. */
export function loginOf(context: ModuleContext, situation: Situation, headers?: Readonly<Record<string, string>>): Promise<Exchange> {
  const { email, password } = context.account(situation);
  return login(context, email, password, headers);
}

/** A password that no account has. */
export const WRONG_PASSWORD = 'Not-The-Password-1';

export const phoneOf = ({ phone }: Account): string => (phone ? `+${phone.countryCode}${phone.phoneNumber}` : '');

/** A service may answer ids as numbers. `''` where there is none. */
export const retrievalTokenOf = (answer: Exchange): string => String(dataOf(answer)['mfaRetrievalToken'] ?? '');

/** The same, which other modules prove to be there. */
export function challengeIn(answer: Exchange, situation: Situation): string {
  const token = retrievalTokenOf(answer);
  if (token) return token;
  throw new Blocked('sign-in.challenge', `The password of \`${situation}\` did not lead to the second factor: ${answerText(answer)}.`);
}

/** The right password; the retrieval token that waits for the second factor. */
export const challenge = async (context: ModuleContext, situation: Situation): Promise<string> =>
  challengeIn(await loginOf(context, situation), situation);

/** An earlier run may have locked an account: then nothing can be tried with it, and nothing is wrong. */
export function isLocked(context: ModuleContext, situation: Situation, answer: Exchange): boolean {
  const isRefused = ['USER_ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'].includes(codeOf(answer) ?? '');
  if (isRefused) context.warn(`\`${situation}\` is locked by what earlier runs sent for it.`, 'Run this again once the lock is over.');
  return isRefused;
}

export interface Texted {
  readonly answer: Exchange;
  readonly code: string;
}

/** The longest wait for another text, in seconds; a longer one would need `--slow`. */
const LONGEST_WAIT_S = 90;

/** A text is asked for again once the service says so: its waits may count for all sign-ins of an account. */
async function askForText(context: ModuleContext, mfaRetrievalToken: string): Promise<Exchange> {
  const answer = await context.call('mfaSend', { body: { mfaRetrievalToken } });
  if (answer.status !== 429) return answer;
  const retryAfter = answer.headers.get('retry-after') ?? 'missing';
  if (!/^\d+$/.test(retryAfter))
    throw new Blocked(
      'second-factor.resend-wait',
      `A text was refused with ${answerText(answer)}, and \`retry-after\` is ${retryAfter}, not in seconds.`,
    );
  if (Number(retryAfter) > LONGEST_WAIT_S) return answer;
  await context.wait(Number(retryAfter) * 1000);
  return context.call('mfaSend', { body: { mfaRetrievalToken } });
}

/** Asks for the text of a login; `nextText` waits for it. */
export async function textAskedFor(context: ModuleContext, situation: Situation, mfaRetrievalToken: string) {
  const nextText = await context.inbox('texts').watch(phoneOf(context.account(situation)));
  return { nextText, answer: await askForText(context, mfaRetrievalToken) };
}

/** Sends the text of a login and reads its code. */
export async function sendText(context: ModuleContext, situation: Situation, mfaRetrievalToken: string): Promise<Texted> {
  const { nextText, answer } = await textAskedFor(context, situation, mfaRetrievalToken);
  if (answer.status !== 200) throw new Blocked('second-factor.send', `No text was sent: ${answerText(answer)}.`);
  const code = codeIn(await nextText());
  if (!code) throw new Blocked('second-factor.send', 'The text message has no code of four to six digits.');
  context.run.secrets.add(code);
  return { answer, code };
}

/** A sign-in up to the code of its text message. */
export async function textedLogin(
  context: ModuleContext,
  situation: Situation,
): Promise<{ readonly token: string; readonly code: string }> {
  const token = await challenge(context, situation);
  const { code } = await sendText(context, situation, token);
  return { token, code };
}

export const verifyCode = (context: ModuleContext, mfaRetrievalToken: string, mfaToken: string): Promise<Exchange> =>
  context.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });

/** Another code of as many digits. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly deployment: string;
  readonly id: string;
}

export const sessionOf = (answer: Exchange): SignedIn => ({
  access: answer.headers.get('x-auth-token') ?? '',
  refresh: answer.headers.get('x-refresh-token') ?? '',
  deployment: answer.headers.get('x-deployment') ?? '',
  id: String(dataOf(answer)['id'] ?? ''),
});

/** All the way in, by text message. */
export async function signIn(context: ModuleContext, situation: Situation = 'standard'): Promise<SignedIn> {
  const { token, code } = await textedLogin(context, situation);
  const answer = await verifyCode(context, token, code);
  const session = sessionOf(answer);
  if (session.access && session.refresh) return session;
  throw new Blocked('second-factor.session-headers', `The right code signed no user in: ${answerText(answer)}.`);
}

/** One session for those modules of a plan that do not end it. Other plans must not use it: by then it may be over. */
export const sharedSession = (context: ModuleContext): Promise<SignedIn> => context.once('session', () => signIn(context));

/** A sign-in with an unknown address and password. */
export const wrongLogin = (context: ModuleContext, headers?: Readonly<Record<string, string>>): Promise<Exchange> =>
  login(context, unknownAddress(context), WRONG_PASSWORD, headers);

/** An unknown address of the same domain as a known one, where such an account is known. */
export function unknownAddress({ run }: ModuleContext): string {
  const domain = run.config.accounts.standard?.email.split('@')[1] ?? 'nowhere.invalid';
  return `nobody-${crypto.randomUUID()}@${domain}`;
}
