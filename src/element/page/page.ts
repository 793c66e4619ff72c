/** An entry is built apart, to arrive in one request, and has a copy of this module, so the other files take over its state (`share`). */
import { bringBy, loaded } from '../../client/retry-load.ts';
import type { Host } from '../host.ts';
import type { Entry, Parts } from '../parts.ts';
import type { StoredUser } from '../../session/stored-user.ts';

/** Checked where they are used (`settings.ts`), which the entry does not contain. */
export type Given = Readonly<Record<string, unknown>>;

export interface Source {
  readonly name: string;
  values: Given;
  readonly isTag?: true;
}

export interface Page {
  /** The script tag's `data-*` and the hosted page's JSON block, the strongest last. */
  readonly sources: Source[];
  readonly configured: Source;
  readonly listeners: Set<() => void>;
  /** The user of the session in memory, which is all there is where storage does not work (decisions 5). */
  user?: () => StoredUser | undefined;
  tag?: HTMLScriptElement | null;
  hosts?: Set<Host>;
  /** One for each starting element; resolves once its screen is there, cannot be loaded, or is no longer wanted. */
  starts?: Set<Promise<void>>;
  redeems?: true;
  /** Settles once it is decided whose session is stored after `redeem()`, or once the user is asked (`transfer-hold.ts`). */
  transfer?: Promise<void> | undefined;
  decided?: () => void;
  parts?: Entry;
  /** The loader checks the digests of a part's files before the part is imported. */
  fetch?: (part: keyof Parts) => Promise<unknown>;
}

export let page: Page = {
  sources: [],
  configured: { name: 'NewsAuth.configure', values: {} },
  listeners: new Set(),
};

export function share(entry: Page): void {
  page = entry;
  bringBy((part) => load(part));
}

/** Asks a second time at once after a failure. */
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
