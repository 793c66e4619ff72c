/** `<news-maintenance>` needs no React and no space on the page until it has something to warn of. */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { retryUntilLoaded } from '../../client/retry-load.ts';
import { followAddress } from './missing-setting.ts';
import { loadOverlays } from '../page/page.ts';
import type { Host, Mount } from '../host.ts';
import { languageOf, type Language } from '../language.ts';
import { followMaintenance } from './maintenance.ts';
import { pageSession } from '../page/page-session.ts';
import { settingsOf } from '../read-settings.ts';

function drawer(host: Host, language: Language): (window: MaintenanceWindow | undefined) => void {
  let wanted: MaintenanceWindow | undefined;
  let erase = () => {};
  return async (window) => {
    wanted = window;
    erase();
    erase = () => {};
    if (!window) return;
    const { drawOverlay, MaintenanceBanner } = await retryUntilLoaded(loadOverlays);
    if (wanted === window) erase = drawOverlay(host, language, MaintenanceBanner, window);
  };
}

export const mount: Mount = (host, _hydrate, onListening) => {
  const client = () => pageSession(settingsOf(host)).client;
  const language = languageOf(host, client);

  function watch(): () => void {
    const draw = drawer(host, language);
    const stop = followMaintenance({ client, show: draw });
    return () => {
      stop();
      void draw(undefined);
    };
  }

  const mounted = followAddress(host, language, () => settingsOf(host).apiBaseUrl || undefined, watch);
  onListening();
  return mounted;
};
