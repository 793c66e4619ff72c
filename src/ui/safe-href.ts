/** Browsers skip spaces and control characters when they look for a scheme; so does this. */
const SKIPPED = /[\u0000-\u0020]/g;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** The address, when it is relative, http(s), mailto or tel; otherwise `undefined`. */
export function safeHref(href: string | undefined): string | undefined {
  const scheme = SCHEME.exec(href?.replace(SKIPPED, '') ?? '')?.[1];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase()) ? href : undefined;
}
