function asked(): string {
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

/** The time zone of this device, by its IANA name. */
export const ownZone = (): string => (zone ??= asked());
