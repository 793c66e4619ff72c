/** One file serves every form of the script, so it shares no state with them and bundles the rules it needs. */
import type { Client } from '../../client/client.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Host } from '../host.ts';
import type { Finding } from './finding.ts';

export interface Examined {
  /** Those of the first element with screens, else of the page. */
  readonly settings: Settings;
  readonly hosts: readonly Host[];
  /** Our script tag; a module finds its own only by `data-api-base-url`. */
  readonly tag: HTMLScriptElement | null | undefined;
  readonly call: Client['call'];
  readonly redeems?: boolean;
  /** Whether the stored session belongs to the service in `settings`. */
  readonly owns: () => boolean;
}

export type Check = (page: Examined) => readonly Finding[] | Promise<readonly Finding[]>;

export function inForeignFrame(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}
