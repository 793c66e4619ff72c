/** `<news-session>`: no screen, no React and no space on the page until the session is about to end. */
import bareCss from '../../ui/tokens/bare.css?inline';
import type { Session } from '../../session/session.ts';
import { followAddress } from './follow-address.ts';
import type { Mount } from '../host.ts';
import { keepModal } from '../placement/keep-modal.ts';
import { languageOf } from '../settings/language.ts';
import { pageSession } from '../page/page-session.ts';
import { settingsOf } from '../settings/settings.ts';
import type { Guard } from '../parts.ts';
import { loadOverlays } from './load-overlays.ts';
import { guardSession } from './session-guard.ts';
import { electLeader } from './elect-leader.ts';
import { showQuestions } from './account-question.ts';
import { stopAll } from '../../ui/listening.ts';

export const mount: Mount = (host, _hydrate, drawn) => {
  host.addSheet(bareCss);
  host.root.classList.add('na-bare');
  const session = () => pageSession(settingsOf(host));
  const language = languageOf(host, () => session().client);
  let guard: Guard | undefined;

  function watch(wanted: Session): () => void {
    wanted.store.reload();
    return electLeader(wanted.store, () => {
      const own = guardSession({ host, session: wanted, language, loadOverlays, hasLogin: false });
      guard = own;
      return stopAll(own.stop, showQuestions(host, language));
    });
  }

  const mounted = followAddress(host, language, () => (settingsOf(host).apiBaseUrl === '' ? undefined : session()), watch);
  drawn();
  return {
    ...mounted,
    update() {
      keepModal(host);
      mounted.update();
      guard?.update();
    },
  };
};
