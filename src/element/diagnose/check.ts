/** What the checks of `diagnose()` look at. One file serves every form of the script: it shares no state with them, and bundles the rules it needs. */
import type { Client } from '../../client/client.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Host } from '../host.ts';
import type { Finding } from './finding.ts';

/** What the page knows of itself. */
export interface Examined {
  /** Those of the first element with screens, else the page's. */
  readonly settings: Settings;
  /** Elements with screens. */
  readonly hosts: readonly Host[];
  /** Our script tag; a module finds its own only by `data-api-base-url`. */
  readonly tag: HTMLScriptElement | null | undefined;
  readonly call: Client['call'];
  /** The page has called `redeem()`. */
  readonly redeems?: boolean;
  /** Whether the stored session is that of the service in `settings`. */
  readonly owns: () => boolean;
}

/** Looks at one thing. */
export type Check = (page: Examined) => readonly Finding[] | Promise<readonly Finding[]>;

/** In a frame of another site. */
export function inForeignFrame(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}
