/** The people of the demo, grouped by what a newcomer wants to see; each person belongs to the first row that matches. */
import { type Person, people } from '../people.ts';

export interface Situation {
  readonly title: string;
  readonly people: readonly Person[];
}

const rows: readonly { readonly title: string; readonly fits: (person: Person) => unknown }[] = [
  {
    title: 'Turned away',
    fits: ({ email, status, locked, accountEnded, temporary }) =>
      status || locked || accountEnded || temporary === 'dead' || email.endsWith('@vaultbank.example'),
  },
  { title: 'Company sign-on', fits: ({ password }) => password === undefined },
  {
    title: 'First day and profile',
    fits: ({ answers, flags }) => answers === false || flags?.resetPassword || flags?.reviewProfile || flags?.newUser,
  },
  { title: 'Passwords', fits: ({ flags, earlierPasswords, firstName }) => flags?.isExpired || earlierPasswords || firstName === 'Tatum' },
  { title: 'Session and language', fits: ({ idleTimeoutMs, language }) => idleTimeoutMs || language },
  { title: 'Signing in', fits: () => true },
];

/** In the order a newcomer meets them. */
const order = ['Signing in', 'First day and profile', 'Passwords', 'Company sign-on', 'Session and language', 'Turned away'];

export const situations: readonly Situation[] = order.map((title) => ({
  title,
  people: people.filter((person) => rows.find(({ fits }) => fits(person))?.title === title),
}));
