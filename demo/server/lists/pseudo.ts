/** The pseudo-locale of the gallery, named as in CLDR, reveals text that is cut off, not mirrored or not translated. */
export const PSEUDO_LOCALE = 'ar-XB';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀçđéƒǧħíĵķłḿñóþɋřšťúṽŵẋýžÁƁÇĐÉƑǦĦÍĴĶŁḾÑÓÞɊŘŠŤÚṼŴẊÝŽ'];
const MORE = 'ļõñǧ';

const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Placeholders stay as they are. */
export function pseudo(source: string): string {
  const words = source
    .split(/(\{\w+\})/)
    .map((piece, index) => (index % 2 === 0 ? accented(piece) : piece))
    .join('');
  return `${words}${` ${MORE}`.repeat(Math.ceil((source.length * 0.35) / (MORE.length + 1)))}`;
}
