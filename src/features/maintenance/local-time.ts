/** An instant in a zone's own time, as the owner writes it: `MM-DD-YYYY hh:mm A z`. The only home of date-fns-tz. */
import { toZonedTime } from 'date-fns-tz/toZonedTime';

const two = (number: number): string => String(number).padStart(2, '0');

/** `PST`, `GMT+5:30`. English whatever the system speaks, since the rest of the format is English too. */
function zoneName(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The zone of whoever is reading. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** `instant` in ms since 1970, `zone` an IANA name. */
export function localTime(instant: number, zone: string): string {
  const there = toZonedTime(instant, zone);
  const hours = there.getHours();
  const date = `${two(there.getMonth() + 1)}-${two(there.getDate())}-${there.getFullYear()}`;
  const time = `${two(hours % 12 || 12)}:${two(there.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${date} ${time} ${zoneName(instant, zone)}`;
}
