/** What a flow tells the outside: the detail of every event of elements.md. Never a password, code, answer or token. */
import type { IdleNews } from '../../session/idle/idle-news.ts';
import type { Screen } from '../screens.ts';
import type { PublicUser } from '../../session/stored-user.ts';

/** How a code comes, or which protocol a company speaks. In words, so that the package's types need no other package. */
export type Method = 'text' | 'app' | 'saml' | 'oidc';

/** The detail of every event by its name. */
export interface NewsAuthEvents {
  'news-ready': { readonly screen: Screen };
  'news-screen': {
    readonly screen: Screen;
    readonly previous: Screen | null;
    readonly method?: Method;
  };
  'news-success': {
    readonly kind: 'login' | 'signup' | 'first-time-user' | 'confirmed';
    readonly user?: PublicUser;
    readonly email?: string;
    readonly redirectUrl?: string;
    /** Delays the redirect until the promise settles, at most 2 s; to be called while the event is heard. */
    readonly waitUntil: (settled: PromiseLike<unknown>) => void;
  };
  'news-cancel': { readonly screen: Screen };
  'news-error': {
    readonly code: string;
    readonly status: number;
    readonly requestId: string;
    readonly screen: Screen | null;
    readonly message: string;
  };
  /** `signed-in`: a signed-in page has taken the session over (`NewsAuth.redeem`). */
  'news-session': IdleNews | { readonly state: 'signed-in' };
}
/** The name of an event. */
export type EventName = keyof NewsAuthEvents;

/** Events that a host may prevent; the others only tell. */
export const isCancelable = (name: EventName): boolean => /^news-(success|cancel|session)$/.test(name);

/** Fires an event; `false` = a listener prevented the default. */
export type Emit = <N extends EventName>(name: N, detail: NewsAuthEvents[N]) => boolean;
