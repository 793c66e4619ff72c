/**
 * How the loader loads a file: a `modulepreload` link fetches it and checks its digest, and the import that follows runs what was fetched.
 * Trusted Types forbid none of this. Browsers without `modulepreload` import the file unchecked; WebKit has it, but checks no digest (README).
 */
import { find, ofDocument } from '../../ui/own-document.ts';
import type { Load } from '../boot/bring.ts';
import { filesOf } from './address.ts';

// Known only while the loader runs. A server that imports the package has no document.
const script = (globalThis.document &&
  (ofDocument('currentScript') ?? find('script[src*="news-auth.loader"]'))) as HTMLScriptElement | null;
const src = script?.src ?? '';
// No file lies beside a `blob:` or `data:` address.
const folder = () => filesOf(/^[\w-]+:\/\//.test(src) ? src : ofDocument('baseURI'), __VERSION__);

/** Resolves once the file has come with the right digest; `undefined` where the browser cannot check one. */
function fetched(href: string, digest: string): Promise<unknown> | undefined {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return undefined;
  return new Promise((resolve, reject) => {
    const nonce = script?.nonce ?? '';
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity: `sha256-${digest}`, nonce, href });
    link.onload = resolve;
    link.onerror = reject;
    ofDocument('head').append(link);
  }).finally(() => link.remove());
}

/** What the page's author can do about a file that is refused. */
function advice(address: string): string {
  const [entry] = performance.getEntriesByName(address).slice(-1) as (PerformanceResourceTiming | undefined)[];
  if (!/\/news-auth\.loader[^/]*$/.test(src.replace(/[?#].*/, '')))
    return `is not there. The loader runs from ${src || 'a script without an address'} and looks for its files beside it: give news-auth.loader.js a tag and an address of its own. For what is merged into other files, or has another name, use news-auth.js.`;
  if (entry?.responseStatus === 200)
    return 'did not come as published: a cache or proxy has changed it, by minifying it, say. Send scripts with cache-control: no-transform, and switch off "minify" or "optimize" for this address; or use news-auth.js.';
  return "did not come, is not the loader's own or is blocked by a policy. Pages that allow one file use news-auth.js.";
}

export const pinned: Load = async (file, digest, retry) => {
  const address = folder() + file + (retry ? `?r=${retry}` : '');
  try {
    await fetched(address, digest as string);
    return await import(address);
  } catch (cause) {
    // Said once for each file, after two tries.
    if (retry === 1) console.error(`news-auth: ${address} ${advice(address)}`);
    throw cause;
  }
};
