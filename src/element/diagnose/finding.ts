/** What `NewsAuth.diagnose()` finds (elements.md, Global). */

/** One for each cause; `sentence` and `fix` explain it for this page. */
export type FindingCode =
  | 'API_MISSING'
  | 'API_REDIRECTED'
  | 'API_UNREACHABLE'
  | 'API_WRONG'
  | 'CLOCK_OFF'
  | 'CONTRAST_LOW'
  | 'CORS_MISSING'
  | 'CROSSORIGIN_MISSING'
  | 'CSP_BLOCKED'
  | 'DOCTYPE_MISSING'
  | 'FETCH_PATCHED'
  | 'FIELDS_HIDDEN'
  | 'FILES_CHANGED'
  | 'HEADERS_NOT_EXPOSED'
  | 'INTEGRITY_MISSING'
  | 'INTEGRITY_UNVERSIONED'
  | 'PAGE_HINDERS'
  | 'REDIRECT_NOT_LISTED'
  | 'SESSION_ELEMENT_MISSING'
  | 'STORAGE_BLOCKED'
  | 'STORAGE_PARTITIONED'
  | 'TRANSFER_NOT_ALLOWED'
  | 'TWO_VERSIONS'
  | 'WEB_SUPPORT_MISSING';

/** Something that keeps the product from working on this page. */
export interface Finding {
  readonly code: FindingCode;
  /** What is wrong. */
  readonly sentence: string;
  /** What to do about it, and where. */
  readonly fix: string;
}
