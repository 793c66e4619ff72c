/** The zone of an account whose offset somebody chose: the calls carry the offset alone (R3). */
import { timezones } from '../../data/timezones.ts';

/** The zone it has, when that fits; else the first one with the offset, or none. */
export function timezoneOf(offset: number, current = ''): string {
  const fits = (name: string) => timezones[name]?.basicUserProfileTimezoneOffset === offset;
  return fits(current) ? current : (Object.keys(timezones).find(fits) ?? '');
}
