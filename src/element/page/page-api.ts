/** What a signed-in page asks of `NewsAuth`: take over, check, sign out (decisions 6). */
import { sessionCalls } from '../../contract/calls/session.ts';
import { ApiError, type SessionTokens } from '../../client/answer.ts';
import { toStoredUser } from '../../flow/after-login.ts';
import { loginInstead } from '../../flow/address/route.ts';
import { hasTimedOut } from '../../session/idle/idle-timeout.ts';
import { type PublicUser, publicUser, type StoredUser } from '../../session/stored-user.ts';
import { checkPermission } from '../../session/permission.ts';
import type { Session } from '../../session/session.ts';
import { fire, pageSession, report } from './page-session.ts';
import type { Emit } from '../../flow/machine/events.ts';
import type { Examined } from '../diagnose/check.ts';
import type { Finding } from '../diagnose/finding.ts';
import { pageSettings, settingsOf } from '../read-settings.ts';
import { find, ofDocument } from '../../ui/own-document.ts';
import type { RedeemOptions } from '../types/elements.ts';
import { isObject, load, page } from './page.ts';
import type { UncheckedSettings } from '../../settings/sources.ts';
import { question } from '../overlay/account-question.ts';
import { kebab } from '../element-table.ts';

/** The page's own settings count, since no element is asked. */
function session(asking: string): Session | undefined {
  const settings = pageSettings();
  if (settings.apiBaseUrl !== '') return pageSession(settings);
  console.error(`NewsAuth.${asking}: api-base-url is missing; give it as data-api-base-url of the script tag or by NewsAuth.configure.`);
  return undefined;
}

const present = ({ store }: Session): PublicUser | null => {
  const { authToken, user } = store.getState();
  return authToken && user ? publicUser(user) : null;
};

/** Hosts may ask twice, as React's StrictMode does, but there is one token and one exchange. */
let redeeming: Promise<PublicUser | null> | undefined;

export function redeem(transferToken: string | undefined, options?: RedeemOptions): Promise<PublicUser | null> {
  redeeming ??= exchange(transferToken, options?.replace === true).finally(() => {
    redeeming = undefined;
    page.decided?.();
  });
  return redeeming;
}

/** A session whose take-over was under way during a sign-out is ended as soon as it begins. */
let signOuts = 0;

const accountOf = ({ id, originalUserId }: StoredUser): string => originalUserId ?? id;

async function pageParsed(): Promise<void> {
  if (ofDocument('readyState') === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
}

/** Without `<news-session>`, which may come with the rest of the page, there is no place to ask. */
async function canAsk(): Promise<boolean> {
  await pageParsed();
  return question.getState().places > 0 || find('news-session') !== null;
}

/** Escape, leaving the page and signing out mean `Stay signed in`. */
function ask(signedIn: StoredUser, newcomer: StoredUser): Promise<boolean> {
  const nameOf = ({ email, id }: StoredUser) => email || id;
  return new Promise<boolean>((resolve) => {
    const answer = (continues: boolean) => {
      removeEventListener('pagehide', stay);
      question.setState({ open: undefined });
      resolve(continues);
    };
    const stay = () => answer(false);
    addEventListener('pagehide', stay);
    question.setState({ open: { signedIn: nameOf(signedIn), newcomer: nameOf(newcomer), answer } });
    // Callers that wait for the decision may go on, since it is now the user's.
    page.decided?.();
  });
}

/** A link never signs a user in as another one without asking (decisions 6). */
async function takesOver(current: Session, newcomer: StoredUser, replaces: boolean): Promise<boolean> {
  const stored = () => {
    const { authToken, user } = current.store.getState();
    return authToken ? user : undefined;
  };
  current.store.reload();
  const user = stored();
  if (!user || replaces || (current.owns() && accountOf(user) === accountOf(newcomer))) return true;
  if ((await hasTimedOut(current, pageSettings())) || (await current.hasEnded()) || !stored()) return true;
  if (await canAsk()) return ask(user, newcomer);
  const message = 'Another user is signed in already; the transfer token was dropped.';
  fire('news-error', { code: 'TRANSFER_DROPPED', status: 0, requestId: '', screen: null, message });
  return false;
}

async function exchange(transferToken: string | undefined, replaces: boolean): Promise<PublicUser | null> {
  const current = session('redeem');
  if (!current) return null;
  current.store.reload();
  if (transferToken === undefined) return present(current);
  const before = signOuts;
  let tokens: SessionTokens | undefined;
  try {
    const body = { transferToken, destination: location.origin };
    const result = await current.client.call(sessionCalls.redeem, {
      body,
      take: (received) => {
        tokens = received;
      },
    });
    const user = toStoredUser(result);
    const isTaken = signOuts === before && (await takesOver(current, user, replaces)) && signOuts === before;
    if (!tokens || !isTaken) {
      if (tokens) void current.revoke(tokens.refreshToken);
      return present(current);
    }
    current.replace(tokens, { user, registrationComplete: true, passwordResetComplete: true });
    page.decided?.();
    void checkPermission(current, {});
    fire('news-session', { state: 'signed-in' });
    return publicUser(user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return present(current);
  }
}

/** Asked once `redeem()` has answered; Back does not return to an entry that it refused. */
export function signedIn(): boolean {
  const current = session('signedIn');
  const settings = pageSettings();
  const loginAddress = current && loginInstead(current.store.getState(), settings, location.href);
  if (loginAddress && settings.loginUrl === '')
    console.error(`NewsAuth.signedIn: loginUrl is missing, so users go to ${settings.basePath} of this origin.`);
  if (loginAddress) location.replace(loginAddress);
  return loginAddress === undefined && current !== undefined;
}

export const can = async (resource?: string, requestType?: string): Promise<boolean> => {
  const current = session('can');
  return current !== undefined && checkPermission(current, { resource, requestType });
};

/** Ends the session even if the service refuses, and one that is being redeemed as well. */
export async function signOut(): Promise<void> {
  // The user must be signed out here even where the page names no service to inform.
  const current = session('signOut') ?? pageSession(pageSettings());
  signOuts += 1;
  question.getState().open?.answer(false);
  const ended = current.end('signed-out');
  fire('news-session', { state: 'signed-out' });
  await ended;
  await redeeming;
}

export function checkSettings(configured: unknown): void {
  if (!isObject(configured)) console.error('NewsAuth.configure: give one object of settings.');
  pageSettings();
}

export function checkLaterTag(dataset: UncheckedSettings): void {
  const first: UncheckedSettings = page.sources[0]?.values ?? {};
  for (const name of Object.keys(pageSettings()))
    if (dataset[name] !== undefined && dataset[name] !== first[name])
      console.error(`news-auth: data-${kebab(name)} of a second script tag does not count; give it in the first.`);
}

function examined(): Examined {
  const hosts = [...page.hosts];
  const [first] = hosts;
  const settings = first ? settingsOf(first) : pageSettings();
  const { client, owns } = pageSession(settings);
  return { settings, hosts, tag: page.tag, redeems: page.redeems === true, call: client.call, owns };
}

/** Waits for the elements, since the hosted page reads its settings as it starts. */
export async function diagnose(): Promise<readonly Finding[]> {
  const [checks] = await Promise.all([load('diagnose'), pageParsed()]);
  await Promise.all(page.starts);
  return checks.diagnose(examined());
}

export async function explain(failure: string, emit: Emit): Promise<void> {
  for (const { code, sentence, fix } of await (await load('diagnose')).explain(failure, examined())) {
    emit('news-error', { code, status: 0, requestId: '', screen: null, message: `${sentence} ${fix}` });
  }
}
