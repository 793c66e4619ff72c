/** The page whose session is watched: what it is told, and how it is left when the session is over. */
import type { ErrorCode } from '../../contract/errors.ts';
import type { IdleNews } from './idle-news.ts';
import { setQuery } from '../redirect.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Session } from '../session.ts';
import type { SessionEnd } from '../tabs.ts';

/** The page whose session is watched. */
export interface IdlePage {
  readonly session: Session;
  readonly settings: () => Settings;
  /** `false` = the host prevented the default and goes on itself. */
  readonly emit: (name: 'news-session', news: IdleNews) => boolean;
  readonly navigate: (url: string) => void;
}

/** Tells the page that the session is over, and goes to the log-in unless the host goes on itself. */
export function leave({ settings, emit, navigate }: IdlePage, how: SessionEnd, why?: ErrorCode): void {
  const { loginUrl, routing, basePath } = settings();
  const isPlace = why === 'UNAUTHORIZED_IP';
  const url = loginUrl || (routing === 'path' ? basePath : '');
  if (!emit('news-session', { state: how, remainingMs: 0 })) return;
  if (url) navigate(how === 'timed-out' ? setQuery(url, 'sessionTimedout', 'true') : isPlace ? setQuery(url, 'errorCode', why) : url);
  else console.error('<news-session>: the setting loginUrl is missing; the session has ended.');
}

/** Ends the session everywhere, and leaves. */
export function end(page: IdlePage, how: SessionEnd): void {
  void page.session.end(how);
  leave(page, how);
}
