/** What `NewsAuth.diagnose()` finds (elements.md, Global). One file serves every form of the script: it shares no state with them, and bundles the rules it needs. */
import type { Client } from '../../client/client.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Host } from '../host.ts';

export type FindingCode =
  | 'API_MISSING'
  | 'API_UNREACHABLE'
  | 'API_WRONG'
  | 'CLOCK_OFF'
  | 'CONTRAST_LOW'
  | 'CORS_MISSING'
  | 'CROSSORIGIN_MISSING'
  | 'CSP_BLOCKED'
  | 'FIELDS_HIDDEN'
  | 'HEADERS_NOT_EXPOSED'
  | 'INTEGRITY_MISSING'
  | 'INTEGRITY_UNVERSIONED'
  | 'REDIRECT_NOT_LISTED'
  | 'STORAGE_BLOCKED'
  | 'STORAGE_PARTITIONED'
  | 'TRANSFER_NOT_ALLOWED'
  | 'TWO_VERSIONS';

export interface Finding {
  readonly code: FindingCode;
  /** What is wrong. */
  readonly sentence: string;
  /** What to do about it, and where. */
  readonly fix: string;
}

/** What the page knows of itself. */
export interface Examined {
  /** Those of the first element with screens, else the page's. */
  readonly settings: Settings;
  /** Elements with screens. */
  readonly hosts: readonly Host[];
  /** Our script tag; a module finds its own only by `data-api-base-url`. */
  readonly tag: HTMLScriptElement | null | undefined;
  readonly call: Client['call'];
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
