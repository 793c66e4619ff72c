/** Scripts that are written from right to left, as far as texts are written in them today. */
const RIGHT_TO_LEFT = /-(A(dlm|rab)|Hebr|Nkoo|Rohg|Syrc|Thaa)/;

/** Which way the text of a language (a valid BCP 47 tag) runs. */
export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(`${new Intl.Locale(locale).maximize()}`) ? 'rtl' : 'ltr');
