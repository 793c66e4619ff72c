/** Fields of interest in groups (R3). Sign-up shows the first two; the third shows that others are left out. */
export const interestTypes: readonly (readonly { readonly labelGet: string; readonly value: string }[])[] = [
  [
    { labelGet: 'Communications (IR, PR, Marketing)', value: 'M' },
    { labelGet: 'Financial Analyst', value: 'F' },
    { labelGet: 'Journalist', value: 'J' },
  ],
  [
    { labelGet: 'Individual Investor', value: 'PI' },
    { labelGet: 'Student', value: 'PS' },
    { labelGet: 'Other', value: 'PO' },
  ],
  [{ labelGet: 'Full Distribution Account', value: 'D' }],
];
