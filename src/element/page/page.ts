/** What a page gives (settings, parts, elements), for all elements of the page. */
import { setPartLoader, loaded } from '../../client/retry-load.ts';
import { find, ofDocument } from '../../ui/own-document.ts';
import type { Host } from '../host.ts';
import { readUnchecked, type Source, type UncheckedSettings } from '../../settings/sources.ts';
import type { Parts, ScriptEntry } from '../parts.ts';
import type { StoredUser } from '../../session/stored-user.ts';

export interface Page {
  /** The script tag's `data-*` and the hosted page's JSON block, the strongest last. */
  readonly sources: Source[];
  readonly configured: Source;
  readonly listeners: Set<() => void>;
  /** The user of the session in memory, which is all there is where storage does not work (decisions 5). */
  user?: () => StoredUser | undefined;
  tag?: HTMLScriptElement | null;
  readonly hosts: Set<Host>;
  /** One for each starting element; resolves once its screen is there, cannot be loaded, or is no longer wanted. */
  readonly starts: Set<Promise<void>>;
  redeems?: true;
  /** Settles once it is decided whose session is stored after `redeem()`, or once the user is asked (`transfer-hold.ts`). */
  transfer?: Promise<void> | undefined;
  decided?: () => void;
  parts?: ScriptEntry;
}

export let page: Page = {
  sources: [],
  configured: { name: 'NewsAuth.configure', values: {} },
  listeners: new Set(),
  hosts: new Set(),
  starts: new Set(),
};

/** Entry and parts are built apart and have copies of this module: with this export, a part takes over the state of the entry's copy. */
export function adoptPage(pageOfEntry: Page): void {
  page = pageOfEntry;
  setPartLoader((part) => load(part));
}

/** Asks a second time at once after a failure. */
export async function load<N extends keyof Parts>(name: N): Promise<Awaited<ReturnType<Parts[N]>>> {
  const { parts } = page;
  if (!parts) throw new Error('news-auth: no entry has begun');
  const start = parts[name];
  const fetchAndStart = async () => {
    await parts.fetch?.(name);
    return start().catch(start);
  };
  const part = (await loaded(fetchAndStart())) as Awaited<ReturnType<Parts[N]>> & { adoptPage?: typeof adoptPage };
  part.adoptPage?.(page);
  return part;
}

/** What an element without a screen renders with. */
export const loadOverlays = () => Promise.all([load('app'), load('steps')]).then(([{ drawOverlay }, views]) => ({ ...views, drawOverlay }));

export const notifyElements = (): void => {
  for (const listener of [...page.listeners]) listener();
};

export function onConfigure(listener: () => void): () => void {
  page.listeners.add(listener);
  return () => page.listeners.delete(listener);
}

/** True for a plain object and for `import * as`; false for lists, maps and promises. */
export const isObject = (value: unknown): value is UncheckedSettings => /(Object|Module)]/.test({}.toString.call(value));

/** A classic script knows its tag only while it runs, a module not even then. */
export function readScriptTag(): void {
  const tag =
    ((__CLASSIC__ && (ofDocument('currentScript') as HTMLScriptElement | null)) ||
      find<HTMLScriptElement>('script[data-api-base-url][src*="news-auth"]')) ??
    find<HTMLScriptElement>('script[type=module][src*="news-auth"]');
  page.tag = tag;
  page.sources.push({ name: 'news-auth script tag', values: { ...tag?.dataset }, prefix: 'data-' });
}

/** Ignores what is no object; `checkSettings` (`page-api.ts`) complains of it. */
export function configure(settings: unknown): void {
  page.configured.values = { ...page.configured.values, ...(isObject(settings) && settings) };
  notifyElements();
}

/** The page's settings (the script tag's `data-*`, the hosted page's block, `NewsAuth.configure`); here and for an element the strongest is last. */
export const pageSources = (): readonly Source[] => [...page.sources, page.configured];

export function elementSources({ tag, props }: Pick<Host, 'tag' | 'props'>): readonly Source[] {
  const { config, ...properties } = props();
  const name = `<${tag}>`;
  return [...pageSources(), { name, values: isObject(config) ? config : {} }, { name, values: properties, prefix: '' }];
}

export const peekSetting = (host: Pick<Host, 'tag' | 'props'>, name: string, fits?: (value: string) => unknown): string =>
  readUnchecked(elementSources(host), name, fits);
