/** Every visible string is an English source; the source is also its key for the service and for `messages`. */
export type Params = Readonly<Record<string, string | number>>;
export type Translate = (source: string, params?: Params) => string;

/** `{name}` in a text becomes `params.name`; a name without a value stays as it stands. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

/** Requests texts before they show. */
export function askAhead(t: Translate, texts: readonly string[] = []): void {
  for (const text of texts) t(text);
}

export const english: Translate = fill;

/** Whether a locale needs no translation, whichever English is spoken. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);
