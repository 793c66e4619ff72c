/** For elements without a screen: they watch once they have an address, and tell the page's author while they have none. */
import type { Host, Mounted } from '../host.ts';
import type { Language } from '../settings/language.ts';
import { tellMissingSetting } from './missing-setting.ts';
import { stopAll, whenOnline } from '../../ui/listening.ts';

/**
 * @param target what is to be watched, as the settings have it now; `undefined` = they name no address.
 * @param watch begins to watch and returns a function that stops it; called again when the target changes.
 */
export function followAddress<T>(host: Host, language: Language, target: () => T | undefined, watch: (target: T) => () => void): Mounted {
  let stop = () => {};
  let followed: { readonly target: T | undefined } | undefined;

  function follow(): void {
    const wanted = target();
    if (followed && wanted === followed.target) return;
    stop();
    followed = { target: wanted };
    stop = wanted === undefined ? tellMissingSetting(host, language) : watch(wanted);
  }

  follow();
  return {
    update() {
      language.update();
      follow();
    },
    unmount: stopAll(whenOnline(language.update), () => stop()),
  };
}
