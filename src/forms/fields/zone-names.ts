/** What machines call a time zone: they have several names for one (decisions 7). */
import { ownZone } from '../../i18n/own-zone.ts';

/** One name for all that a zone has: browsers say Asia/Calcutta where lists say Asia/Kolkata. What is no zone stays as it is. */
export function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}

/** The zone of this device, and its hours from UTC in standard time, which is what lists say. */
export function browserZone(now = new Date()): { readonly browser: string; readonly offset: number } {
  // Summer time is ahead of standard time, so standard time is the one that is further behind UTC.
  const behind = Math.max(...[0, 6].map((month) => new Date(now.getFullYear(), month, 1).getTimezoneOffset()));
  return { browser: ownZone(), offset: -behind / 60 };
}
