/** Cities of the datelines by their time zones, west to east. */
export const cityText = {
  'America/Los_Angeles': 'San Francisco',
  'America/Toronto': 'Toronto',
  'America/New_York': 'New York',
  'America/Sao_Paulo': 'São Paulo',
  'Europe/London': 'London',
  'Europe/Berlin': 'Frankfurt',
  'Africa/Johannesburg': 'Johannesburg',
  'Asia/Dubai': 'Dubai',
  'Asia/Kolkata': 'Mumbai',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Sydney': 'Sydney',
} as const;
