/** `<news-maintenance>`: no React and no space on the page until there is something to warn of. */
import type { MaintenanceWindow } from '../flows/maintenance.ts';
import type { Host, Mount } from './host.ts';
import { type Language, languageOf } from './language.ts';
import { followMaintenance } from './maintenance.ts';
import { tellMissingAddress } from './missing-address.ts';
import { pageSession } from './page-session.ts';
import { settingsOf } from './settings.ts';

const loadDraw = () => import('./mount.tsx').then((chunk) => chunk.drawBeside);

/** Draws the banner, and takes away the one before it. */
function drawer(host: Host, language: Language): (window: MaintenanceWindow | undefined) => void {
  let wanted: MaintenanceWindow | undefined;
  let erase = () => {};
  return async (window) => {
    wanted = window;
    erase();
    erase = () => {};
    if (!window) return;
    const [draw, { MaintenanceBanner }] = await Promise.all([loadDraw(), import('../screens/maintenance/MaintenanceBanner.tsx')]);
    if (wanted === window) erase = draw(host, language, MaintenanceBanner, window);
  };
}

export const mount: Mount = (host, _hydrate, drawn) => {
  const language = languageOf(host, () => pageSession(settingsOf(host)).client);
  let stop = () => {};
  let followed: string | undefined;

  function watch(): () => void {
    const draw = drawer(host, language);
    const stopWatch = followMaintenance({ client: () => pageSession(settingsOf(host)).client, show: draw });
    return () => {
      stopWatch();
      void draw(undefined);
    };
  }

  function follow(): void {
    const { apiBaseUrl } = settingsOf(host);
    if (apiBaseUrl === followed) return;
    stop();
    followed = apiBaseUrl;
    stop = apiBaseUrl ? watch() : tellMissingAddress(host, language, loadDraw);
  }

  follow();
  drawn();
  return {
    update() {
      language.update();
      follow();
    },
    unmount: () => stop(),
  };
};
