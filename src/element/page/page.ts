/**
 * The state that all parts of the script share on a page. An entry is built apart from the other files, so that it arrives in one request,
 * and has a copy of this module: the other files take over the entry's object (`share`).
 */
import { bringBy, loaded } from '../../client/retry-load.ts';
import type { Host } from '../host.ts';
import type { Parts } from '../parts.ts';
import type { StoredUser } from '../../session/stored-user.ts';

/** Settings as the page gave them. They are checked where they are used (`settings.ts`), which the entry does not carry. */
export type Given = Readonly<Record<string, unknown>>;

export interface Source {
  /** What error messages call it. */
  readonly name: string;
  given: Given;
  /** A script tag, where a setting is written as an attribute. */
  readonly isTag?: true;
}

export interface Page {
  /** The script tag's `data-*`, the hosted page's JSON block. Later ones win. */
  readonly sources: Source[];
  /** `NewsAuth.configure`: stronger than every source. */
  readonly configured: Source;
  /** Called when the settings have changed. */
  readonly listeners: Set<() => void>;
  /** Who is signed in by the session in memory: where storage does not work, nothing else knows (decisions 5). */
  user?: () => StoredUser | undefined;
  /** Our script tag, where it is known. */
  tag?: HTMLScriptElement | null;
  /** Elements with screens, from their start on. */
  hosts?: Set<Host>;
  /** For each element that is starting, resolves once its screen is there, cannot be loaded, or is no longer wanted. */
  starts?: Set<Promise<void>>;
  /** The page has called `redeem()`. */
  redeems?: true;
  /** Settles once it is decided whose session is stored after `redeem()`, or once the user is asked (`transfer-hold.ts`). */
  transfer?: Promise<void> | undefined;
  decided?: () => void;
  /** How the entry loads the rest of the product. */
  parts?: Parts;
  /** The loader: fetches the files of a part, whose digests it checks, before the part is imported. */
  fetch?: (part: keyof Parts) => Promise<unknown>;
}

export let page: Page = {
  sources: [],
  configured: { name: 'NewsAuth.configure', given: {} },
  listeners: new Set(),
};

/** Another copy of this module takes over the state of the entry. */
export function share(entry: Page): void {
  page = entry;
  bringBy((part) => load(part));
}

/** Loads a part of the product; asks a second time at once where the first fails. */
export async function load<N extends keyof Parts>(name: N): Promise<Awaited<ReturnType<Parts[N]>>> {
  const { parts } = page;
  if (!parts) throw new Error('news-auth: no entry has begun');
  const start = parts[name];
  const fetchAndStart = async () => {
    await page.fetch?.(name);
    return start().catch(start);
  };
  const part = (await loaded(fetchAndStart())) as Awaited<ReturnType<Parts[N]>> & { share?: typeof share };
  part.share?.(page);
  return part;
}
