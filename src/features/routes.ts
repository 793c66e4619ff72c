/** Every path under the base path, the screen it opens, and the guard that may send the browser elsewhere (S2, decisions 1). */
import type { Context } from '../flow/action.ts';
import type { Screen } from '../flow/screens.ts';
import { highestStep, stepOfScreen, wizardScreen } from './first-time-user/progress.ts';
import { admittedStep } from './sign-up/flow.ts';

/** Where a refused entry leads, and whether the sign-up state is reset on the way; `undefined` = come in. */
type Guard = (context: Context) => Screen | { readonly reset: Screen } | undefined;

interface Route {
  /** Under the base path. Screens without one show at whatever path they were reached from. */
  readonly path?: string;
  readonly guard?: Guard;
}

const hasSession = ({ stored }: Context) => stored.authToken !== undefined;

const verification: Guard = ({ stored }) => (!stored.mfaRetrievalToken ? 'login' : stored.requireMfaSetup ? 'mfa-setup-intro' : undefined);
const setUp: Guard = (c) => {
  if (hasSession(c) && c.stored.mfaSetup?.done) return 'mfa-setup-done';
  return !c.stored.mfaRetrievalToken ? 'login' : c.stored.requireMfaSetup ? undefined : 'mfa-method';
};
const expired: Guard = (c) => (hasSession(c) && c.stored.user?.originalUserId ? undefined : 'login');
/** R2: whoever is through with it goes to the login; the completion modal belongs to the visit that completed it. */
const wizard: Guard = (c) => (hasSession(c) && c.stored.user?.id && !c.stored.registrationComplete ? undefined : 'login');
const signUp: Guard = (c) => admittedStep(c.screen, c);

/** The login worked, the way on had no answer: that stands at the address of any of these, and beats them (decisions 2). */
const beforeTransfer: readonly Screen[] = ['login', 'password', 'mfa-setup-done', 'set-new-password', 'reset-temporary-password'];
const isUnanswered: (c: Context) => boolean = (c) => hasSession(c) && c.stored.transferError === 'pending';

/** One row a screen; screens of one path are told apart by their guards. */
export const routes: Readonly<Record<Screen, Route>> = {
  login: { path: '' },
  password: { path: 'password', guard: ({ stored }) => (stored.username ? undefined : 'login') },
  'mfa-method': { path: 'mfa', guard: verification },
  'mfa-code': { path: 'mfa', guard: verification },
  'mfa-setup-intro': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-phone': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-verify': {
    path: 'mfaInitSetup',
    guard: (c) => setUp(c) ?? (c.stored.mfaSetup?.setupId ? undefined : 'mfa-setup-intro'),
  },
  'mfa-setup-done': {
    path: 'mfaInitSetup',
    guard: (c) => (hasSession(c) && c.stored.mfaSetup?.done ? undefined : 'login'),
  },
  'forgot-password': { path: 'forgotpassword' },
  'email-sent': { path: 'successmail' },
  'security-question': {
    path: 'SecurityQuestions',
    guard: ({ stored }) => (stored.resetToken ? undefined : 'password-reset-expired'),
  },
  'reset-password': {
    path: 'resetpassword',
    guard: ({ stored, memory }) => {
      if (stored.resetToken && stored.resetQuestionId && memory.answer !== undefined) return undefined;
      return stored.resetToken ? 'security-question' : 'password-reset-expired';
    },
  },
  'failed-password-reset': { path: 'failedpasswordreset' },
  'password-reset-expired': { path: 'passwordresetexpired' },
  'password-expired': { path: 'passwordexpired', guard: expired },
  'new-user-password-expired': { path: 'newuserpasswordexpired', guard: expired },
  'set-new-password': {
    path: 'setnewpassword',
    guard: (c) => (hasSession(c) && (c.stored.user?.id || c.stored.user?.originalUserId) ? undefined : 'login'),
  },
  'reset-temporary-password': {
    path: 'resetpasswordbytemp',
    guard: (c) => (hasSession(c) && c.stored.user?.id && c.stored.passwordResetComplete !== true ? undefined : 'login'),
  },
  'first-time-password': { path: 'firsttimeuser', guard: wizard },
  'first-time-questions': { path: 'firsttimeuser', guard: wizard },
  'first-time-personal': { path: 'firsttimeuser', guard: wizard },
  'first-time-professional': { path: 'firsttimeuser', guard: wizard },
  signup: { path: 'signup' },
  'signup-registration': { path: 'signup/registration', guard: signUp },
  'signup-professional': { path: 'signup/professional-information', guard: signUp },
  'signup-password': { path: 'signup/set-password', guard: signUp },
  'signup-questions': { path: 'signup/security-questions', guard: signUp },
  'signup-email-verification': {
    path: 'signup/email-verification',
    guard: signUp,
  },
  'signup-confirmation': {},
  'ip-error': { path: 'IPError' },
  'contact-us': { path: 'contactus' },
  // Only a phone is shown it, in the place of the screen it asked for.
  'not-supported': { path: '', guard: () => 'login' },
  'transfer-unanswered': { guard: (c) => (isUnanswered(c) ? undefined : 'login') },
  success: {},
};

const CONFIRMATION = 'signup/email-confirmation';

/** An id of a confirmation link: one segment of 6 or more characters, or three of 1 or more (decisions 1). */
const ONE_SEGMENT = /^[A-Za-z0-9._~-]{6,}$/;
const SEGMENT = /^[A-Za-z0-9._~-]+$/;

/** What stood behind the link in a text, and a mail program took for a part of it. */
const SWALLOWED = /(?:[)>\]"',;\s]|%(?:20|22|29|2c|3b|3e|5d))+$/i;

const isConfirmation = (path: string): boolean => samePath(CONFIRMATION, path.split('/', 2).join('/'));

/** The id that a link of the confirmation mail carries, as a query or as segments; `undefined` where there is none. */
export function confirmationId(path: string, query: URLSearchParams): string | undefined {
  if (samePath(CONFIRMATION, path)) return query.get('userId')?.replace(SWALLOWED, '') || undefined;
  const [first, ...rest] = path.replace(SWALLOWED, '').split('/');
  if (first !== 'signup') return undefined;
  const segments = isConfirmation(path) ? rest.slice(1) : rest;
  if (segments.length === 1 && ONE_SEGMENT.test(segments[0] ?? '')) return segments[0];
  return segments.length === 3 && segments.every((part) => SEGMENT.test(part)) ? segments.join('/') : undefined;
}

const screenAt = new Map<string, Screen>();
for (const [screen, { path }] of Object.entries(routes) as [Screen, Route][]) {
  const key = path?.toLowerCase();
  if (key !== undefined && !screenAt.has(key)) screenAt.set(key, screen);
}

/** People type addresses: case does not count. */
export const samePath = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** `/login/mfa/` under `/login` → `mfa`; `undefined` when the address is not under the base path. */
export function pathUnder(basePath: string, pathname: string): string | undefined {
  const base = basePath.replace(/\/+$/, '');
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length).replace(/^\/+|\/+$/g, '');
}

/** The screen that a path names; `undefined` for an unknown one. */
export function screenOf(path: string, query: URLSearchParams): Screen | undefined {
  const named = screenAt.get(path.toLowerCase());
  if (named) return named;
  return isConfirmation(path) || confirmationId(path, query) ? 'signup-confirmation' : undefined;
}

/** What a guarded entry comes to. */
export interface Admission {
  readonly screen: Screen;
  /** A step of sign-up was asked for out of turn: what was kept of it is dropped (R2). */
  readonly reset?: true;
}

/** Runs the guards to the screen that really shows: the one asked for, or where its guard sends (S2). */
export function admitted(asked: Screen, context: Omit<Context, 'screen'>): Admission {
  let screen = asked;
  for (let hop = 0; hop < 4; hop++) {
    const c: Context = { ...context, screen };
    if (stepOfScreen(screen) !== undefined && !wizard(c)) return { screen: wizardScreen(highestStep(context.stored)) };
    const elsewhere = isUnanswered(c) && beforeTransfer.includes(screen) ? 'transfer-unanswered' : routes[screen].guard?.(c);
    if (elsewhere === undefined || elsewhere === screen) return { screen };
    if (typeof elsewhere === 'object') return { screen: elsewhere.reset, reset: true };
    screen = elsewhere;
  }
  return { screen: 'login' };
}
