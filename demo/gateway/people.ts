/** The people of the made-up service: one for each account of `provider.json`. */
import type { Person } from './legacy.ts';

const SECRET = 'Paperboy-Demo-26';

const person = (no: number, name: string, rest: Partial<Person> = {}): Person => {
  const [given = '', family = ''] = name.split(' ');
  return { no, mail: `${name.toLowerCase().replace(' ', '.')}@paperboy.example`, given, family, secret: SECRET, ...rest };
};

export const people: readonly Person[] = [
  person(101, 'Ada Berg', { mobile: '+12125550901' }),
  person(102, 'Ben Cole', { totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  person(103, 'Cleo Dane', { mobile: '+12125550903' }),
  person(104, 'Dag Ekman'),
  person(105, 'Eva Falk'),
  person(106, 'Finn Gray', { mobile: '+12125550906', state: 'closed' }),
  person(107, 'Gia Holt', { mobile: '+12125550907', state: 'stale' }),
  person(108, 'Hugo Iver', { mobile: '+12125550908', state: 'barred' }),
  person(109, 'Iris Jung', { mobile: '+12125550909' }),
];
