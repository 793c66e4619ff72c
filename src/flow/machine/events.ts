/** The details of the events of elements.md never contain a password, code, answer or token. */
import type { IdleNews } from '../../session/idle/idle-reducer.ts';
import type { Screen } from '../screens.ts';
import type { PublicUser } from '../../session/stored-user.ts';

/** How a code comes, or which protocol a company speaks; in words, so that the package's types need no other package. */
export type SignInMethod = 'text' | 'app' | 'passkey' | 'recovery' | 'saml' | 'oidc';

/** The detail of every event by its name. */
export interface NewsAuthEvents {
  'news-ready': { readonly screen: Screen };
  'news-screen': {
    readonly screen: Screen;
    readonly previous: Screen | null;
    readonly method?: SignInMethod;
  };
  'news-success': {
    /** What was done: a sign-in, a sign-up that was sent, the first-time wizard, a confirmed sign-up. */
    readonly kind: 'login' | 'signup' | 'first-time-user' | 'confirmed';
    /** Of `login` and `first-time-user`. */
    readonly user?: PublicUser;
    /** Of `signup` and `confirmed`: the address signed up with. */
    readonly email?: string;
    /** Where the browser goes unless the event is prevented, without the transfer token. */
    readonly redirectUrl?: string;
    /** Of a sign-in whose first step was a passkey. */
    readonly method?: 'passkey';
    /** Delays the redirect until the promise settles, at most 2 s; to be called while the event is dispatched. */
    readonly waitUntil: (settled: PromiseLike<unknown>) => void;
  };
  'news-cancel': { readonly screen: Screen };
  'news-error': {
    /** The service's code, one that a screen shows (`A1-500`), how no answer came (`offline`), or one of ours (`SCREEN_NOT_LOADED`). */
    readonly code: string;
    /** The status of the answer, 9999 for one that cannot be read; 0 where there was none. */
    readonly status: number;
    /** Of the call that failed; '' where none did. */
    readonly requestId: string;
    /** null: outside a screen. */
    readonly screen: Screen | null;
    /** In English, for a log. */
    readonly message: string;
  };
  /** `signed-in`: a signed-in page has taken the session over (`NewsAuth.redeem`). */
  'news-session': {
    readonly state: IdleNews['state'] | 'signed-in';
    /** Until the sign-out, ms. */
    readonly remainingMs?: number;
  };
}
export type EventName = keyof NewsAuthEvents;

export const isCancelable = (name: EventName): boolean => /^news-(success|cancel|session)$/.test(name);

/** `false`: a listener prevented the default. */
export type Emit = <N extends EventName>(name: N, detail: NewsAuthEvents[N]) => boolean;
