/** The page's session, and events that no screen fires: from the page's first element of ours, else from the document (decisions 6). */
import type { FailureFacts } from '../api/api-error.ts';
import type { Settings } from '../flows/settings.ts';
import type { NewsAuthEvents } from '../state/events.ts';
import { type Session, sessionFor } from '../state/session.ts';
import { page } from './page.ts';
import { elementTable } from './table.ts';

export function fire<N extends keyof NewsAuthEvents>(name: N, detail: NewsAuthEvents[N]): boolean {
  const from = document.querySelector(Object.keys(elementTable).join(',')) ?? document;
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}

/** S8 "reported", outside a screen. */
export const report = ({ errorCode, kind, code, status, requestId, message }: FailureFacts & { readonly message: string }): boolean =>
  fire('news-error', { code: errorCode ?? String(code ?? kind), status, requestId, screen: null, message });

const heard = new WeakSet<Session>();

export function pageSession(settings: Settings): Session {
  const session = sessionFor(settings);
  if (heard.has(session)) return session;
  heard.add(session);
  page.user = () => (session.store.getState().authToken ? session.store.getState().user : undefined);
  session.listen((news) => {
    if (news.type === 'reported') report(news.error);
  });
  return session;
}
