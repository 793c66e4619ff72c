/** A page gives settings by the script tag's `data-*` and `NewsAuth.configure`, the hosted page also by a block (`hosted-block.ts`). */
import { find, ofDocument } from '../../ui/own-document.ts';
import { page, type Given, type Source } from './page.ts';

export const tell = (): void => {
  for (const listener of [...page.listeners]) listener();
};

/** No list, `Map` or promise, but a module that was imported as a whole. */
export const isObject = (value: unknown): value is Given => /(Object|Module)]/.test({}.toString.call(value));

/** A classic script knows its tag only while it runs, a module not even then. */
export function readScriptTag(): void {
  const tag =
    ((__CLASSIC__ && (ofDocument('currentScript') as HTMLScriptElement | null)) ||
      find<HTMLScriptElement>('script[data-api-base-url][src*="news-auth"]')) ??
    find<HTMLScriptElement>('script[type=module][src*="news-auth"]');
  page.tag = tag;
  page.sources.push({ name: 'news-auth script tag', values: { ...tag?.dataset }, isTag: true });
}

/** `checkSettings` complains of what is no object. */
export function configure(settings: unknown): void {
  page.configured.values = { ...page.configured.values, ...(isObject(settings) && settings) };
  tell();
}

/** The strongest is last. */
export const pageSources = (): readonly Source[] => [...page.sources, page.configured];

export function onConfigure(listener: () => void): () => void {
  page.listeners.add(listener);
  return () => page.listeners.delete(listener);
}
