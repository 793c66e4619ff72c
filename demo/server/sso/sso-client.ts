/** What our side does in any single sign-on protocol. */
import { derive } from '../security/tokens.ts';

/** One sign-on, as known when it begins and when its answer arrives. */
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

export interface SsoClient {
  /** @returns the address where the browser signs in; the provider may fill in `username` */
  leave(flow: Flow, username: string): Promise<string>;
  /**
   * Checks everything about the answer that came back.
   *
   * @returns the person that the provider vouches for, after a second factor of its own
   * @throws SignOnRefused
   */
  handleCallback(flow: Flow, answer: URLSearchParams): Promise<Vouched>;
}

/** Derives a value of one sign-on that need not be stored: nonce, code verifier, request id. */
export const secretOf = ({ state, secret }: Flow, name: string): string => derive(secret, name, state);
