/** Links check a part's files by digest before `import()`, as Trusted Types allow; WebKit and browsers without `modulepreload` check none. */
import { find, ofDocument } from '../../ui/own-document.ts';
import type { Parts } from '../parts.ts';

/** A loader at the root of its origin is evergreen and takes its files from the folder of its version, any other from beside itself (elements.md). */
export const filesOf = (loader: string, version: string): string =>
  new URL(/^[^:]+:\/\/[^/]+\/[^/?#]*($|[?#])/.test(loader) ? `v/${version}/esm/` : 'esm/', loader).href;

// Known only while the loader runs; a server that imports the package has no document.
const script = (globalThis.document &&
  (ofDocument('currentScript') ?? find('script[src*="news-auth.loader"]'))) as HTMLScriptElement | null;
const src = script?.src ?? '';
// No file is beside a `blob:` or `data:` address.
const folder = () => filesOf(/^[\w-]+:\/\//.test(src) ? src : ofDocument('baseURI'), __VERSION__);

/** The module of a part is the first of its files. */
export const addressOf = (part: keyof Parts): string => folder() + __FILES__[part][0]?.[0];

/** Firefox never requests an address again after a failed `modulepreload`, Chromium after a failed `preload` (Firefox 153, Chromium 156). */
const kind = () => (CSS.supports('-moz-appearance', 'none') ? { rel: 'preload', as: 'script' } : { rel: 'modulepreload' });

function link(href: string, integrity: string): Promise<unknown> {
  const tag = document.createElement('link');
  if (!tag.relList.supports('modulepreload')) return Promise.resolve();
  return new Promise((resolve, reject) => {
    Object.assign(tag, kind(), { crossOrigin: 'anonymous', integrity, nonce: script?.nonce ?? '', href });
    tag.onload = resolve;
    tag.onerror = reject;
    ofDocument('head').append(tag);
  }).finally(() => tag.remove());
}

function advice(address: string): string {
  const [entry] = performance.getEntriesByName(address).slice(-1) as (PerformanceResourceTiming | undefined)[];
  if (!/\/news-auth\.loader[^/]*$/.test(src.replace(/[?#].*/, '')))
    return `is not there. The loader runs from ${src || 'a script without an address'} and looks for its files beside it: give news-auth.loader.js a tag and an address of its own, or use news-auth.js.`;
  if (entry?.responseStatus === 200)
    return 'did not come as published: a cache or proxy has changed it, by minifying it, say. Send scripts with cache-control: no-transform, and switch off "minify" or "optimize" for this address; or use news-auth.js.';
  return "did not come, is not the loader's own or is blocked by a policy. Pages that allow one file use news-auth.js.";
}

/** A cache may keep a failed file as long as the right one; where a policy forbids this fetch, the browser's cache decides. */
const passCache = (href: string) => fetch(href, { cache: 'reload', credentials: 'omit' }).catch(() => {});

const fetched = new Map<string, Promise<unknown>>();

/** Requests a file a second time after a failure. @throws its address */
function fetchFile(address: string, integrity: string): Promise<unknown> {
  const known = fetched.get(address);
  if (known) return known;
  const now = link(address, integrity)
    .catch(() => passCache(address).then(() => link(address, integrity)))
    .catch(() => {
      fetched.delete(address);
      throw address;
    });
  fetched.set(address, now);
  return now;
}

export const fetchFiles = (part: keyof Parts): Promise<unknown> =>
  Promise.all(__FILES__[part].map(([name, integrity]) => fetchFile(folder() + name, integrity))).catch((address: string) => {
    console.error(`news-auth: ${address} ${advice(address)}`);
    throw new Error(address);
  });
