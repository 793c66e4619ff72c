/** `<news-session>`: no screen, no React and no space on the page until the session is about to end. */
import bareCss from '../ui/bare.css?inline';
import type { Session } from '../state/session.ts';
import type { Mount } from './host.ts';
import { languageOf } from './language.ts';
import { tellMissingAddress } from './missing-address.ts';
import { pageSession } from './page-session.ts';
import { settingsOf } from './settings.ts';
import { type Guard, guardSession } from './session-guard.ts';
import { takeTurns } from './turns.ts';

const loadDraw = () => import('./mount.tsx').then((chunk) => chunk.drawBeside);

export const mount: Mount = (host, _hydrate, drawn) => {
  host.addSheet(bareCss);
  host.root.classList.add('na-bare');
  const session = () => pageSession(settingsOf(host));
  const language = languageOf(host, () => session().client);
  let followed: Session | 'nothing' | undefined = 'nothing';
  let guard: Guard | undefined;
  let step = () => {};

  function watch(wanted: Session): () => void {
    wanted.store.reload();
    return takeTurns(wanted.store, () => {
      const own = guardSession({ host, session: wanted, language, loadDraw, hasLogin: false });
      guard = own;
      return own.stop;
    });
  }

  function follow(): void {
    const wanted = settingsOf(host).apiBaseUrl === '' ? undefined : session();
    if (wanted === followed) return;
    step();
    followed = wanted;
    step = wanted ? watch(wanted) : tellMissingAddress(host, language, loadDraw);
  }

  follow();
  drawn();
  return {
    update() {
      language.update();
      follow();
      guard?.update();
    },
    unmount: () => step(),
  };
};
