/** What a flow tells the outside: the detail of every event of elements.md. Never a password, code, answer or token. */
import type { IdleNews } from '../../session/idle/idle-watch.ts';
import type { Screen } from '../screens.ts';
import type { PublicUser } from '../../session/stored-user.ts';

/** The detail of every event by its name. */
export interface NewsAuthEvents {
  'news-ready': { readonly screen: Screen };
  'news-screen': { readonly screen: Screen; readonly previous: Screen | null };
  'news-success': {
    readonly kind: 'login' | 'signup' | 'first-time-user' | 'confirmed';
    readonly user?: PublicUser;
    readonly email?: string;
    readonly redirectUrl?: string;
  };
  'news-cancel': { readonly screen: Screen };
  'news-error': {
    readonly code: string;
    readonly status: number;
    readonly requestId: string;
    readonly screen: Screen | null;
    readonly message: string;
  };
  'news-session': IdleNews;
}
/** The name of an event. */
export type EventName = keyof NewsAuthEvents;

/** What a host may prevent; the rest tells only. */
export const isCancelable = (name: EventName): boolean => /^news-(success|cancel|session)$/.test(name);

/** Fires an event; `false` = a listener prevented the default. */
export type Emit = <N extends EventName>(name: N, detail: NewsAuthEvents[N]) => boolean;
