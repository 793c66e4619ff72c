/** The page's author learns of a missing setting in the console and inside the element (elements.md). */
import type { Host, Mounted } from '../host.ts';
import { camel, isHosted } from '../element-table.ts';
import { builtInSettings, type Missing } from '../../settings/settings.ts';
import { address, target } from '../../settings/readers.ts';
import { load, page } from '../page/page.ts';
import type { Language } from '../language.ts';
import { stopAll, whenOnline } from '../../ui/listening.ts';

/** Empty where the script tag brought a setting, or is not known. */
export function bareTag(tag: HTMLScriptElement | null | undefined): string {
  if (!tag || Object.keys(tag.dataset).some((name) => Object.hasOwn(builtInSettings, name))) return '';
  const how = /news-auth[^/]*$/.test(tag.src)
    ? 'as tag managers insert it'
    : `since the script was merged into ${tag.src || 'another one'}`;
  return ` The script tag came without its data-*, ${how}: call NewsAuth.configure({ apiBaseUrl: 'https://…' }) once it has loaded, or write api-base-url into the element.`;
}

export function complainOfMissingSetting(host: Host, name: Missing = 'api-base-url'): void {
  const { tag, emit } = host;
  const where = isHosted(host)
    ? `the block #news-auth-config as ${camel(name)}`
    : 'the script tag as data-api-base-url, or into the element';
  const { allowed } = name === 'landingUrl' ? target : address;
  const message = `<${tag}>: ${name} is missing; write ${allowed} into ${where}.${isHosted(host) ? '' : bareTag(page.tag)}`;
  console.error(message);
  emit('news-error', { code: 'SETTING_MISSING', status: 0, requestId: '', screen: null, message });
}

/** For elements without a screen to show it on; returns a function that removes the message. */
function showMissingSetting(host: Host, language: Language): () => void {
  let erase = () => {};
  let gone = false;
  complainOfMissingSetting(host);
  load('app').then(
    ({ drawOverlay, MissingSetting }) => {
      if (!gone) erase = drawOverlay(host, language, MissingSetting, { tag: host.tag });
    },
    // The console has the message already.
    () => {},
  );
  return () => {
    gone = true;
    erase();
  };
}

/** `watch` runs again when the `target` changes, which is `undefined` while the settings name no address. */
export function followAddress<T>(host: Host, language: Language, target: () => T | undefined, watch: (target: T) => () => void): Mounted {
  let stop = () => {};
  let followed: { readonly target: T | undefined } | undefined;

  function follow(): void {
    const wanted = target();
    if (followed && wanted === followed.target) return;
    stop();
    followed = { target: wanted };
    stop = wanted === undefined ? showMissingSetting(host, language) : watch(wanted);
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
