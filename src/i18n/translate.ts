/** Every visible string is an English source, which is also its key for the service and for `messages`. */
export type Params = Readonly<Record<string, string | number>>;
export type Translate = (source: string, params?: Params) => string;

export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

export function askAhead(t: Translate, texts: readonly string[] = []): void {
  for (const text of texts) t(text);
}

export const english: Translate = fill;

export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

const PLURAL = /\{(\w+), plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)\}/g;

export const pluralize = (text: string, params: Params, locale: string): string =>
  text.replace(PLURAL, (_, name: string, forms: string) => {
    const form = (category: string) => new RegExp(` ${category} \\{((?:[^{}]|\\{\\w+\\})*)`).exec(forms)?.[1];
    return form(new Intl.PluralRules(locale).select(Number(params[name]))) ?? form('other') ?? '';
  });

/** Only scripts in which texts are written today. */
const RIGHT_TO_LEFT = /-(A(dlm|rab)|Hebr|Nkoo|Rohg|Syrc|Thaa)/;

/** A browser's first `maximize()` takes 3 ms, which the first frame need not wait for where the answer is known. */
const withScript = (locale: string) => (/^en/.test(locale) ? locale : `${new Intl.Locale(locale).maximize()}`);

export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(withScript(locale)) ? 'rtl' : 'ltr');
