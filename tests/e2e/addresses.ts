/** Where everything runs in this run of the tests. Set by server.ts before the first test, read by the workers. */

export interface Addresses {
  /** The hosted page, the API and the script. */
  readonly hosted: string;
  readonly landing: string;
  readonly marketing: string;
  readonly partner: string;
  /** A publisher's own origin, which shows whatever page a test makes up. */
  readonly publisher: string;
}

const VARIABLE = 'NEWS_AUTH_E2E';

export function announce(found: Addresses): void {
  process.env[VARIABLE] = JSON.stringify(found);
}

export const addresses = (): Addresses => JSON.parse(process.env[VARIABLE] ?? '{}') as Addresses;
