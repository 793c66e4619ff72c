/** What a person does at the company, by the value that is sent (R5). */
export const roles: Readonly<Record<string, string>> = {
  corporateCommunications: 'Corporate Communications',
  investorRelations: 'Investor Relations',
  publicRelations: 'Public Relations',
  marketing: 'Marketing',
  agency: 'Agency or Consultant',
  legal: 'Legal and Compliance',
  finance: 'Finance and Accounting',
  executive: 'Executive Management',
  administration: 'Administration',
  other: 'Other',
};
