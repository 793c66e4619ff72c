/** What a time zone is called: by machines, which have several names for one, and by people (decisions 7). */

/** One name for all that a zone has: browsers say Asia/Calcutta where lists say Asia/Kolkata. What is no zone stays as it is. */
export function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}

/** `America/New_York` → `New York`; a name of another kind stands as it is. */
const cityOf = (name: string): string =>
  /^\w+(\/[\w+-]+)+$/.test(name) ? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ') : name;

/** `5.5` → `+5:30` */
function signed(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** City and standard time: `New York (UTC−5)`. */
export const zoneLabel = (name: string, hours: number): string => (name === 'UTC' ? name : `${cityOf(name)} (UTC${signed(hours)})`);

/** The zone of this device, and its hours from UTC in standard time, which is what lists say. */
export function browserZone(now = new Date()): { readonly browser: string; readonly offset: number } {
  // In summer, clocks are ahead of it.
  const behind = Math.max(...[0, 6].map((month) => new Date(now.getFullYear(), month, 1).getTimezoneOffset()));
  return { browser: Intl.DateTimeFormat().resolvedOptions().timeZone, offset: -behind / 60 };
}
