/** Time zones by IANA name, of which a zone may have several (decisions 7). */

function zoneOfBrowser(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Browsers report zones that `Intl` itself refuses, such as `Etc/Unknown`.
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone || 'UTC';
  } catch {
    return 'UTC';
  }
}

let zone: string | undefined;

export const ownZone = (): string => (zone ??= zoneOfBrowser());

/** Browsers report Asia/Calcutta where lists contain Asia/Kolkata. */
export function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}

/** The offset is hours in standard time, as in the service's lists. */
export function browserZone(now = new Date()): { readonly browser: string; readonly offset: number } {
  // Summer time is ahead of standard time, so standard time is further behind UTC.
  const behind = Math.max(...[0, 6].map((month) => new Date(now.getFullYear(), month, 1).getTimezoneOffset()));
  return { browser: ownZone(), offset: -behind / 60 };
}
