/** The time zone for a chosen offset: the calls carry the offset alone (R3). */
import { timezones } from '../../data/timezones.ts';

/** The account's zone if it has that offset; else the first one that does, or none. */
export function timezoneOf(offset: number, current = ''): string {
  const fits = (name: string) => timezones[name]?.basicUserProfileTimezoneOffset === offset;
  return fits(current) ? current : (Object.keys(timezones).find(fits) ?? '');
}
