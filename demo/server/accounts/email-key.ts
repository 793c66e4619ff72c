/** How addresses are compared: surrounding spaces and case do not count. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const domainOf = (email: string): string => emailKey(email).split('@').at(-1) ?? '';
