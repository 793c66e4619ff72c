/** An element without a screen of its own: it watches where there is an address, and tells its author where there is none. */
import type { DrawOverlay } from './draw-overlay.tsx';
import type { Host, Mounted } from '../host.ts';
import type { Language } from '../language.ts';
import { tellMissingAddress } from './missing-address.ts';

/** React comes only once there is something to draw. */
export const loadDraw = (): Promise<DrawOverlay> => import('../mount.tsx').then((chunk) => chunk.drawOverlay);

/**
 * @param target what is to be watched, as the settings have it now; `undefined` = they name no address.
 * @param watch begins to watch, and answers what ends it; called again when the target is another one.
 */
export function followAddress<T>(host: Host, language: Language, target: () => T | undefined, watch: (target: T) => () => void): Mounted {
  let stop = () => {};
  let followed: { readonly target: T | undefined } | undefined;

  function follow(): void {
    const wanted = target();
    if (followed && wanted === followed.target) return;
    stop();
    followed = { target: wanted };
    stop = wanted === undefined ? tellMissingAddress(host, language, loadDraw) : watch(wanted);
  }

  follow();
  return {
    update() {
      language.update();
      follow();
    },
    unmount: () => stop(),
  };
}
