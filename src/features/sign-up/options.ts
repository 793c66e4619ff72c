/** The option lists of sign-up (R3, R5; decisions 7 for the words that the owner abbreviates). */
import { isInterestCode } from './progress.ts';
import type { Option } from '../../forms/form.ts';

/** Only the first two groups count, without codes that have no form. */
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

/** R3, the analyst's form. */
export const companyTypes = options({
  IF: 'Investment firm',
  RF: 'Research firm',
  RA: 'Regulatory authority',
  SE: 'Stock exchange',
  OT: 'Other',
});

/** R3, the analyst's form. */
export const certificationTypes = options({
  JCD: 'Central Registration Depository',
  JCC: 'Chartered Financial Analyst',
  JCO: 'Other',
});

/** R3, the analyst's form. */
export const analystTypes = options({ SS: 'Sell-side', BS: 'Buy-side' });

/** R3, the general form. */
export const educationLevels = options({
  SHS: 'Some high school',
  HSG: 'High-school graduate',
  SC: 'Some college',
  CG: 'College graduate',
  AD: 'Advanced degree',
});

/** R3, the general form. */
export const genders = options({ m: 'Male', f: 'Female' });

/** R3, the journalist's form. */
export const publicationFrequencies = asTheyStand(['Daily', 'Weekly', 'Monthly']);

/** R3, the journalist's form. */
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

/** A registration contains only whether the format is HTML (R3). */
export const emailFormats = options({ html: 'HTML', text: 'Plain text' });
