/** The maintenance warning (S2). `{start}` and `{end}` are in the reader's own time. */
export const maintenanceText = {
  notice: 'Scheduled maintenance from {start} to {end}. Some services may not be available.',
} as const;
