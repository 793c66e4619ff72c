/** The carriers that deliver messages; the provider supplies them. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** A whole page that says the same. */
  readonly html: string;
}

export type DeliverMail = (mail: Mail) => Promise<void>;
/** @param phone with `+` and country code */
export type DeliverText = (phone: string, body: string) => Promise<void>;
