/** What our side of a single sign-on protocol does, whichever it is. */
import { derive } from '../security/tokens.ts';

export type AuthType = 'saml' | 'oidc';

/** One sign-on, as both its halves see it. */
export interface Flow {
  /** Travels to the provider and back as `state` or `RelayState`. */
  readonly state: string;
  /** In the browser's cookie only; what must not travel is derived from it. */
  readonly secret: string;
  readonly startedAt: Date;
}

export interface Party {
  /** @returns where the browser goes to sign in; the provider may fill in `username` */
  leave(flow: Flow, username: string): Promise<string>;
  /**
   * Checks everything about the answer that came back.
   *
   * @returns the address the provider vouches for
   * @throws SignOnRefused
   */
  comeBack(flow: Flow, answer: URLSearchParams): Promise<string>;
}

/** A value of one sign-on that needs no storing: nonce, code verifier, request id. */
export const secretOf = ({ state, secret }: Flow, name: string): string => derive(secret, name, state);
