/** Scripts that are written from right to left, as far as texts are written in them today. */
const RIGHT_TO_LEFT = /-(A(dlm|rab)|Hebr|Nkoo|Rohg|Syrc|Thaa)/;

/** A browser's first `maximize()` takes 3 ms, which the first frame need not wait for where the answer is known. */
const withScript = (locale: string) => (/^en/.test(locale) ? locale : `${new Intl.Locale(locale).maximize()}`);

/** Which way the text of a language (a valid BCP 47 tag) runs. */
export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(withScript(locale)) ? 'rtl' : 'ltr');
