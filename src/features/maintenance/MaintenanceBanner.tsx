/** The maintenance warning, in the time zone of the user (S2, S4). */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { ownZone } from '../../forms/fields/zone-names.ts';
import { useLocale, useText } from '../../i18n/TextContext.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Words } from '../../ui/marks.tsx';
import { toZonedTime } from 'date-fns-tz/toZonedTime';
import { isEnglish } from '../../i18n/translate.ts';

/** `{start}` and `{end}` are in the user's own time. */
const maintenanceText = {
  notice: 'Scheduled maintenance from {start} to {end}. Some services may not be available.',
} as const;

const two = (number: number): string => String(number).padStart(2, '0');

/** A language names the zones of its own speakers (`CET`, `IST`, `JST`), and has offsets for all others. */
const WHO_NAMES_ZONES = ['en-US', 'en-GB', 'en-IN', 'ja', 'en-AU', 'en-ZA', 'en-HK', 'en-SG'];

/** `PST`, in German `MEZ`; where no name is common, the offset. */
function zoneName(instant: number, timeZone: string, locale: string): string {
  const nameIn = (language: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = nameIn(locale);
  const isOffset = (name: string) => /\d/.test(name);
  if (!isOffset(name)) return name;
  const who = WHO_NAMES_ZONES.find((language) => !isOffset(nameIn(language)));
  return who ? nameIn(who) : name;
}

function ownersTime(instant: number, zone: string): string {
  const there = toZonedTime(instant, zone);
  const hours = there.getHours();
  const date = `${two(there.getMonth() + 1)}-${two(there.getDate())}-${there.getFullYear()}`;
  return `${date} ${two(hours % 12 || 12)}:${two(there.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `instant` is in ms since 1970, `timeZone` an IANA name. */
export function localTime(instant: number, timeZone: string, locale = 'en'): string {
  const inEnglish = isEnglish(locale);
  const time = inEnglish
    ? ownersTime(instant, timeZone)
    : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant);
  // The owner's format is `GMT+9` in every variety of English.
  return `${time} ${zoneName(instant, timeZone, inEnglish ? 'en-US' : locale)}`;
}

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const locale = useLocale();
  const local = (instant: number) => localTime(instant, ownZone(), locale);
  return (
    <Banner tone="warning">
      <LiveRegion>
        <Words>{t(maintenanceText.notice, { start: local(start), end: local(end) })}</Words>
      </LiveRegion>
    </Banner>
  );
}
