/** How a page gives its settings: the script tag's `data-*` and `NewsAuth.configure`; the hosted page has one more (`hosted-block.ts`). */
import { find, ofDocument } from '../../ui/own-document.ts';
import { type Given, page, type Source } from './page.ts';

/** The settings have changed. */
export const tell = (): void => {
  for (const listener of [...page.listeners]) listener();
};

/** An object whose entries can be read: no list, `Map` or promise. A module that was imported as a whole is one. */
export const isObject = (value: unknown): value is Given => /(Object|Module)]/.test({}.toString.call(value));

/** Reads the script tag that loaded us, while a classic script of ours runs. A module does not know its own. */
export function readScriptTag(): void {
  const tag =
    ((__CLASSIC__ && (ofDocument('currentScript') as HTMLScriptElement | null)) ||
      find<HTMLScriptElement>('script[data-api-base-url][src*="news-auth"]')) ??
    find<HTMLScriptElement>('script[type=module][src*="news-auth"]');
  page.tag = tag;
  page.sources.push({ name: 'news-auth script tag', given: { ...tag?.dataset }, isTag: true });
}

/** `NewsAuth.configure(settings)`; every element on the page takes the change over. `checkSettings` complains of what is no object. */
export function configure(settings: unknown): void {
  page.configured.given = { ...page.configured.given, ...(isObject(settings) && settings) };
  tell();
}

/** Every source, the strongest last. */
export const pageSources = (): readonly Source[] => [...page.sources, page.configured];

export function onConfigure(listener: () => void): () => void {
  page.listeners.add(listener);
  return () => page.listeners.delete(listener);
}
