/** Settings that have a default in the demo must be given here. */
import { StartError } from '../failure/failure.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Environment } from './variables.ts';

const required: readonly (readonly [names: readonly string[], what: string])[] = [
  [['PUBLIC_ORIGIN'], 'the origin at which users reach this server, such as https://accounts.example.com'],
  [['LANDING_URL'], 'where users go after the sign-in, such as https://app.example.com/'],
  [['DATABASE_URL', 'DATA_DIR'], 'a PostgreSQL such as postgres://user:password@host:5432/name, or a folder for the built-in database'],
  [
    ['SECRETS_KEY', 'SECRETS_KEYS'],
    '64 hexadecimal digits, such as "openssl rand -hex 32" prints, the same for every server of a database',
  ],
];

function demand(environment: Environment, isNeeded: (names: readonly string[]) => boolean): void {
  for (const [names, what] of required.filter(([name]) => isNeeded(name)))
    if (!names.some((name) => environment[name]?.trim())) throw new StartError(`${names.join(' or ')} is missing: it must be ${what}.`);
}

/** @throws StartError naming the variable and what is allowed */
export function readServiceSettings(environment: Environment): Settings {
  if (environment['DEMO']?.trim() === '1')
    throw new StartError('DEMO is not usable: the parts of the demo are not in this server; "npm start" in the checkout runs them.');
  demand(environment, () => true);
  return readSettings({ ...environment, DEMO: environment['DEMO']?.trim() || '0' });
}

/** The database and the key are an administrator's right to act. @throws StartError */
export function readAdminSettings(environment: Environment): Settings {
  demand(environment, ([name]) => name === 'DATABASE_URL' || name === 'SECRETS_KEY');
  return readSettings({ ...environment, DEMO: '0' }, false);
}
