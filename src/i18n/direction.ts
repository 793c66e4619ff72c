/** By language, or by the script that the tag names. */
const RIGHT_TO_LEFT = /^(?!.*-latn)(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-arab\b/i;

/** Which way the text of a language (a BCP 47 tag) runs. */
export const directionOf = (locale: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr');
