/**
 * The state that all parts of the script share on a page. The entry is built apart from the other files, so that it arrives in one request,
 * and contains this module. Every other file is given the entry's object when it starts (src/build/parts); nothing else can reach it.
 */
import type { Host } from '../host.ts';
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
  /** For each element, resolves once its screen is there, cannot be loaded, or is no longer wanted. */
  starts?: Set<Promise<void>>;
  /** The page has called `redeem()`. */
  redeems?: true;
  /** Settles once it is decided whose session is stored after `redeem()`, or once the user is asked (`transfer-hold.ts`). */
  transfer?: Promise<void> | undefined;
  decided?: () => void;
}

export const page: Page = {
  sources: [],
  configured: { name: 'NewsAuth.configure', given: {} },
  listeners: new Set(),
};
