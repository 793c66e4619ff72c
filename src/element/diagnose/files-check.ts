/** Whether the script and its files came as they were published, by the digests that lie beside them. */
import type { Check } from './check.ts';

type Digests = Readonly<Record<string, { readonly integrity?: string } | undefined>>;

const get = (address: string): Promise<Response | undefined> =>
  fetch(address, { credentials: 'omit' }).then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  );

async function integrityOf(content: ArrayBuffer, published: string): Promise<string> {
  const bits = published.slice(3, 6);
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, content));
  return `sha${bits}-${btoa(String.fromCharCode(...digest))}`;
}

/** Those files of the folder, by their names in it, that the page has loaded. */
const loadedFrom = (folder: string): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(/[?#].*/, ''))
    .filter((name) => name.startsWith(folder) && name.endsWith('.js'))
    .map((name) => name.slice(folder.length));

async function changedIn(folder: string): Promise<readonly string[]> {
  const loaded = new Set(loadedFrom(folder));
  if (loaded.size === 0) return [];
  const digests = (await (await get(`${folder}integrity.json`))?.json().catch(() => undefined)) as Digests | undefined;
  const changed: string[] = [];
  for (const name of loaded) {
    const published = digests?.[name]?.integrity;
    const content = published && (await (await get(folder + name))?.arrayBuffer());
    if (content && (await integrityOf(content, published)) !== published) changed.push(folder + name);
  }
  return changed;
}

export const checkFiles: Check = async ({ tag }) => {
  // Plain http has no digests.
  if (!tag?.src.startsWith('http') || !crypto.subtle) return [];
  const beside = new URL('.', tag.src).href.replace(/esm\/$/, '');
  // An evergreen loader takes its files from the folder of its version.
  const folders = new Set([beside, new URL(`v/${NewsAuth.version}/`, beside).href]);
  const changed = (await Promise.all([...folders].map(changedIn))).flat();
  if (changed.length === 0) return [];
  return [
    {
      code: 'FILES_CHANGED',
      sentence: `${changed.join(', ')} did not come as published (integrity.json): a cache or proxy has changed it, by minifying it, say.`,
      fix: 'Let it pass scripts on as they are: send them with cache-control: no-transform, and switch off "minify" or "optimize" for this address.',
    },
  ];
};
