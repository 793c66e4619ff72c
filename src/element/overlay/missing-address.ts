/** An element without the service's address: its author is told, in the console and inside the element (elements.md). */
import type { DrawOverlay } from './draw-overlay.tsx';
import type { Host } from '../host.ts';
import type { Missing } from '../../settings/missing.ts';
import type { Language } from '../settings/language.ts';

export const complainOfMissingAddress = ({ tag }: Host, name: Missing = 'api-base-url'): void =>
  console.error(`<${tag}>: ${name} is missing; allowed is an http(s) address or a path with one leading slash.`);

/** For elements that have no screen to say it on. Returns a function that removes the message. */
export function tellMissingAddress(host: Host, language: Language, loadDraw: () => Promise<DrawOverlay>): () => void {
  let erase = () => {};
  let gone = false;
  complainOfMissingAddress(host);
  Promise.all([loadDraw(), import('./MissingAddress.tsx')]).then(
    ([draw, { MissingAddress }]) => {
      if (!gone) erase = draw(host, language, MissingAddress, { tag: host.tag });
    },
    // The console has the message already.
    () => {},
  );
  return () => {
    gone = true;
    erase();
  };
}
