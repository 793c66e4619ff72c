/** `<news-session>` needs no React and no space on the page until the session is about to end. */
import bareCss from '../../ui/tokens/bare.css?inline';
import type { Session } from '../../session/session.ts';
import { followAddress } from './missing-setting.ts';
import { loadOverlays } from '../page/page.ts';
import type { Mount } from '../host.ts';
import { keepModal } from '../placement/in-page.ts';
import { languageOf } from '../language.ts';
import { pageSession } from '../page/page-session.ts';
import { settingsOf } from '../read-settings.ts';
import type { Guard } from '../parts.ts';
import { guardSession } from './session-guard.ts';
import { showQuestions } from './account-question.ts';
import { stopAll } from '../../ui/listening.ts';

/** The first candidate does the job; when it is removed, the next takes over. */
interface Candidate {
  readonly begin: () => () => void;
  stop?: () => void;
}

const queues = new WeakMap<object, Set<Candidate>>();

export function electLeader(about: object, begin: () => () => void): () => void {
  const queue = queues.get(about) ?? new Set();
  queues.set(about, queue);
  const candidate: Candidate = { begin };
  const start = () => {
    const [first] = queue;
    if (first) first.stop ??= first.begin();
  };
  queue.add(candidate);
  start();
  return () => {
    if (!queue.delete(candidate)) return;
    candidate.stop?.();
    start();
  };
}

export const mount: Mount = (host, _hydrate, onListening) => {
  host.addSheet(bareCss);
  host.root.classList.add('na-bare');
  const session = () => pageSession(settingsOf(host));
  const language = languageOf(host, () => session().client);
  let guard: Guard | undefined;

  function watch(wanted: Session): () => void {
    wanted.store.reload();
    return electLeader(wanted.store, () => {
      const newGuard = guardSession({ host, session: wanted, language, loadOverlays, hasLogin: false });
      guard = newGuard;
      return stopAll(newGuard.stop, showQuestions(host, language));
    });
  }

  const mounted = followAddress(host, language, () => (settingsOf(host).apiBaseUrl === '' ? undefined : session()), watch);
  onListening();
  return {
    ...mounted,
    update() {
      keepModal(host);
      mounted.update();
      guard?.update();
    },
  };
};
