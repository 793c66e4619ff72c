/** A sign-on that ends at SSO_FAILED. People read one sentence; the log gets the reason. */
export type Reason =
  /** The form came from a page whose origin is not listed. */
  | 'foreign-page'
  /** The form named no company that signs on this way. */
  | 'no-company'
  /** No such sign-on waits: wrong state, other browser, answered before, too late, or nobody asked. */
  | 'not-awaited'
  | 'provider-unreachable'
  | 'provider-said-no'
  /** Signature, audience, issuer, nonce, times: something about the answer is not right. */
  | 'answer-invalid'
  /** The provider speaks for another company's address. */
  | 'foreign-address'
  /** Nothing in the answer says that the provider asked for more than a password. */
  | 'one-factor'
  /** The address belongs to an account that somebody else of the company signed on to before. */
  | 'foreign-subject'
  /** Unknown, disabled or ended. */
  | 'no-account'
  /** A step is due that only a password sign-in leads to. */
  | 'setup-required';

export class SignOnRefused extends Error {
  override name = 'SignOnRefused';
  readonly reason: Reason;

  /** @param detail for the log: words of a library, never of the answer */
  constructor(reason: Reason, detail = '') {
    super(detail);
    this.reason = reason;
  }
}
