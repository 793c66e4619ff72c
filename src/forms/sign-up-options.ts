/** The option lists of sign-up (R3, R5; decisions 7 for the words the owner abbreviates). */
import type { Option } from './form.ts';

export const interestCodes = ['M', 'F', 'PI', 'J', 'PS', 'PO'] as const;
export type InterestCode = (typeof interestCodes)[number];

export const isInterestCode = (value: unknown): value is InterestCode => interestCodes.some((code) => code === value);

/**
 * The service's groups of interest types as one list: the first two groups, without codes that have no form.
 */
export const interestOptions = (
  groups: readonly (readonly { readonly labelGet: string; readonly value: string }[])[],
): readonly Option[] => {
  const offered = groups
    .slice(0, 2)
    .flat()
    .filter(({ value }) => isInterestCode(value));
  return [...new Map(offered.map(({ value, labelGet }) => [value, { value, label: labelGet }])).values()];
};

const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const asTheyStand = (values: readonly string[]): readonly Option[] => values.map((value) => ({ value, label: value }));

export const companyTypes = options({
  IF: 'Investment firm',
  RF: 'Research firm',
  RA: 'Regulatory authority',
  SE: 'Stock exchange',
  OT: 'Other',
});

export const certificationTypes = options({
  JCD: 'Central Registration Depository',
  JCC: 'Chartered Financial Analyst',
  JCO: 'Other',
});

export const analystTypes = options({ SS: 'Sell-side', BS: 'Buy-side' });

export const educationLevels = options({
  SHS: 'Some high school',
  HSG: 'High-school graduate',
  SC: 'Some college',
  CG: 'College graduate',
  AD: 'Advanced degree',
});

export const genders = options({ m: 'Male', f: 'Female' });

export const publicationFrequencies = asTheyStand(['Daily', 'Weekly', 'Monthly']);

export const publicationTypes = asTheyStand([
  'Newspaper daily',
  'Newspaper weekly',
  'Newspaper bureau',
  'News Wire Services',
  'Business Journal',
  'Syndicated Columnist',
  'Industry Trade',
  'Newsletter',
  'Research firm',
  'Television',
  'Radio',
  'Online/Web publication',
  'Other',
]);

export const emailFormats = options({ html: 'HTML', text: 'Plain text' });
