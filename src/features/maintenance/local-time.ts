/**
 * An instant in a zone's own time: for readers of English as the owner writes it, `MM-DD-YYYY hh:mm A z`, for others as their language
 * does. The only home of date-fns-tz.
 */
import { toZonedTime } from 'date-fns-tz/toZonedTime';
import { isEnglish } from '../../i18n/translate.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** A language knows the names of the zones that its own readers live in (`CET`, `IST`, `JST`), and offsets for all others. */
const WHO_NAMES_ZONES = ['en-US', 'en-GB', 'en-IN', 'ja', 'en-AU', 'en-ZA', 'en-HK', 'en-SG'];

/** What the zone is called at that instant: `PST`, in German `MEZ`; where no name is common, the offset. */
function zoneName(instant: number, timeZone: string, locale: string): string {
  const nameIn = (language: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const own = nameIn(locale);
  const isOffset = (name: string) => /\d/.test(name);
  if (!isOffset(own)) return own;
  const who = WHO_NAMES_ZONES.find((language) => !isOffset(nameIn(language)));
  return who ? nameIn(who) : own;
}

function ownersTime(instant: number, zone: string): string {
  const there = toZonedTime(instant, zone);
  const hours = there.getHours();
  const date = `${two(there.getMonth() + 1)}-${two(there.getDate())}-${there.getFullYear()}`;
  return `${date} ${two(hours % 12 || 12)}:${two(there.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `instant` in ms since 1970, `timeZone` an IANA name, `locale` the reader's language. */
export function localTime(instant: number, timeZone: string, locale = 'en'): string {
  const inEnglish = isEnglish(locale);
  const time = inEnglish
    ? ownersTime(instant, timeZone)
    : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant);
  // The owner's format says `GMT+9`, whichever English is spoken.
  return `${time} ${zoneName(instant, timeZone, inEnglish ? 'en-US' : locale)}`;
}
