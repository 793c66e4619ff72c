/** A setting without which nothing can begin is missing: the page's author is told, in the console and inside the element (elements.md). */
import type { Host } from '../host.ts';
import { camel, isHosted } from '../table.ts';
import type { Missing } from '../../settings/missing.ts';
import { address, target } from '../../settings/readers.ts';
import { load, page } from '../page/page.ts';
import type { Language } from '../settings/language.ts';
import { bareTag } from './bare-tag.ts';

/** Tells the console, and the page by `news-error`. */
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

/** For elements that have no screen to say it on. Returns a function that removes the message. */
export function tellMissingSetting(host: Host, language: Language): () => void {
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
