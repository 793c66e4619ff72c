/** Events that no screen fires come from the page's first element of ours, else from the document (decisions 6). */
import type { FailureFacts } from '../../client/answer.ts';
import type { Settings } from '../../settings/settings.ts';
import { reported } from '../../flow/failure.ts';
import { isCancelable, type NewsAuthEvents } from '../../flow/machine/events.ts';
import { type Session, sessionFor } from '../../session/session.ts';
import { find, ofDocument, ownAddress, pageLanguage } from '../../ui/own-document.ts';
import { page, notifyElements } from './page.ts';
import { elementTable } from '../element-table.ts';

export function fire<N extends keyof NewsAuthEvents>(name: N, detail: NewsAuthEvents[N]): boolean {
  const from = find(Object.keys(elementTable).join(',')) ?? document;
  return EventTarget.prototype.dispatchEvent.call(
    from,
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isCancelable(name) }),
  );
}

/** S8 "reported", outside a screen. */
export const report = (error: FailureFacts): boolean => fire('news-error', { ...reported({ report: true }, error), screen: null });

let followsDocument = false;

/** An element without a locale uses the language of the document, which may change at run time. */
function followDocument(): void {
  if (followsDocument) return;
  followsDocument = true;
  let language = pageLanguage();
  new MutationObserver(() => {
    if (language === pageLanguage()) return;
    language = pageLanguage();
    notifyElements();
  }).observe(ofDocument('documentElement'), { attributeFilter: ['lang'] });
}

/** Texts come in the signed-in user's language (S7), so a change of it reaches every element. */
function followLanguage(): () => void {
  const now = () => page.user?.()?.language;
  let language = now();
  return () => {
    const next = now();
    // After a sign-out, what shows on the way out stays as it is.
    if (next === undefined || next === language) return;
    language = next;
    notifyElements();
  };
}

const followed = new WeakSet<Session>();

export function pageSession({ apiBaseUrl, apiTimeoutMs }: Settings): Session {
  const session = sessionFor({ apiBaseUrl: ownAddress(apiBaseUrl), apiTimeoutMs });
  if (followed.has(session)) return session;
  followed.add(session);
  page.user = () => (session.store.getState().authToken ? session.store.getState().user : undefined);
  session.store.subscribe(followLanguage());
  followDocument();
  session.listen((news) => {
    if (news.type === 'reported') report(news.error);
  });
  return session;
}
