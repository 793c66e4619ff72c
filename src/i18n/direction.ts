/** By language, or by the Arabic script. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|[a-z]{2}-arab|ps|sd|ug|ur|yi)\b/i;

/** Which way the text of a language (a BCP 47 tag) runs. */
export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr');
