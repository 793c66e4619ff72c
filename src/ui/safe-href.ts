const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** Browsers skip spaces and control characters when they look for a scheme; so does this. */
const bare = (href: string) => [...href].filter((character) => character > ' ').join('');

/** The address, when it is relative, http(s), mailto or tel; otherwise `undefined`. */
export function safeHref(href: string | undefined): string | undefined {
  const scheme = SCHEME.exec(bare(href ?? ''))?.[1];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase()) ? href : undefined;
}
