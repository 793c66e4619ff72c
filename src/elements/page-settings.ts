/** The doors by which a page gives its settings: the script tag's `data-*`, the hosted page's JSON block, `NewsAuth.configure`. */
import { type Given, page, type Source } from './page.ts';
import { kebab } from './table.ts';

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** Reads the script tag that loaded us and the hosted page's block `#news-auth-config`; once, while the script runs. */
export function readPage(script: HTMLOrSVGScriptElement | null): void {
  const tag = script ?? document.querySelector<HTMLScriptElement>('script[data-api-base-url][src*="news-auth"]');
  page.sources.push({ name: 'news-auth script tag', given: { ...tag?.dataset }, spelled: (name) => `data-${kebab(name)}` });
  const block = document.getElementById('news-auth-config');
  if (!block) return;
  try {
    const given: unknown = JSON.parse(block.textContent ?? '');
    if (!isObject(given)) throw new TypeError('not an object');
    page.sources.push({ name: '#news-auth-config', given });
  } catch {
    console.error('#news-auth-config: the block must hold one JSON object. It is left out.');
  }
}

/** `NewsAuth.configure(settings)`; every element on the page takes the change over. */
export function configure(settings: unknown): void {
  if (!isObject(settings)) {
    console.error('NewsAuth.configure: give one object of settings.');
    return;
  }
  page.configured.given = { ...page.configured.given, ...settings };
  for (const listener of [...page.listeners]) listener();
}

/** Every source, the strongest last. */
export const pageSources = (): readonly Source[] => [...page.sources, page.configured];

export function onConfigure(listener: () => void): () => void {
  page.listeners.add(listener);
  return () => page.listeners.delete(listener);
}
