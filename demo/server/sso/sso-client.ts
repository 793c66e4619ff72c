import { derive } from '../security/tokens.ts';

export interface Flow {
  /** Sent to the provider and back as `state` or `RelayState`. */
  readonly state: string;
  /** In the browser's cookie only; values that must not be sent are derived from it. */
  readonly secret: string;
  readonly startedAt: Date;
}

export interface Vouched {
  readonly issuer: string;
  /** The provider's own id for the person, which stays the same when the address is given to another person. */
  readonly subject: string;
  readonly email: string;
}

/** A provider that wants a post gets a form. */
export type Destination = string | { readonly action: string; readonly fields: Readonly<Record<string, string>> };

export interface SsoClient {
  /** @returns where the browser signs in; the provider may fill in `username` */
  leave(flow: Flow, username: string): Promise<Destination>;
  /** @returns the person that the provider vouches for, after a second factor of its own @throws SignOnRefused */
  handleCallback(flow: Flow, answer: URLSearchParams): Promise<Vouched>;
}

/** Values that need not be stored: nonce, code verifier, request id. */
export const secretOf = ({ state, secret }: Flow, name: string): string => derive(secret, name, state);
