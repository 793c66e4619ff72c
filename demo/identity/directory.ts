/** The people that the identity provider of a company knows. */
import { type Company, companies, people } from '../people.ts';

export interface Member {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What happens when one signs in as them, for the demo's login page. */
  readonly shows: string;
}

export interface Directory {
  readonly company: Company;
  readonly members: readonly Member[];
  find(email: string): Member | undefined;
}

export function directoryOf(authType: 'saml' | 'oidc'): Directory {
  const company = companies.find((company) => company.authType === authType);
  if (!company) throw new Error(`no company signs in by ${authType}`);
  const members: readonly Member[] = [
    ...people.filter(({ email }) => email.endsWith(`@${company.domain}`)),
    {
      email: `jamie.north@${company.domain}`,
      firstName: 'Jamie',
      lastName: 'North',
      shows: 'Works here and has no Newsline account: is refused there.',
    },
  ];
  return {
    company,
    members,
    find: (email) => members.find((member) => member.email === email.trim().toLowerCase()),
  };
}
