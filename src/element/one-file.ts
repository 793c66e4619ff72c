/** `news-auth.js`: the product in one file. Only `diagnose()` is too large to ship to every visitor: it comes from `esm/`, the folder beside the script. */
import { define } from './define.ts';
import { modules } from './modules.ts';
import { page } from './page/page.ts';

async function diagnose() {
  const { href } = new URL(`esm/${__FILES__.diagnose[0]?.[0]}`, page.tag?.src);
  // Not every browser names the address.
  return import(href).catch(() => Promise.reject(new Error(href)));
}

define({ ...modules, diagnose });
