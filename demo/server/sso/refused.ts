/** People read one sentence; the log gets the reason. */
export type Reason =
  /** The form came from a page whose origin is not listed. */
  | 'foreign-page'
  | 'no-company'
  /** No sign-on waits for this answer: wrong state, another browser, answered before, too late, or unsolicited. */
  | 'not-awaited'
  | 'too-large'
  | 'provider-unreachable'
  | 'provider-said-no'
  /** Signature, audience, issuer, nonce, times or the like. */
  | 'answer-invalid'
  | 'foreign-address'
  /** The answer confirms no second factor. */
  | 'one-factor'
  /** The address belongs to an account that another person of the company signed on to before. */
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
