/** The hand-off to the company's provider (S2, contract.md): what the hidden form posts, and where. */
import { replies } from '../../contract/replies.ts';
import { asciiEmail } from '../../forms/email-address.ts';
import { askedTarget } from '../../flow/machine/finish.ts';
import type { ScreenFlow } from '../../flow/machine/flow.ts';

/** A form to post: its address, and its fields by name. */
export interface HandOff {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form that leads the stored address to its provider, and back to the target that was asked for. */
export function handOff(flow: ScreenFlow): HandOff {
  const { authType = 'saml', username = '' } = flow.context().stored;
  const base = flow.session().client.baseUrl.replace(/\/+$/, '');
  const target = askedTarget(flow);
  return {
    action: base + replies.ssoLogin.path.replace('{authType}', authType),
    fields: { username: asciiEmail(username), ...(target !== undefined && { redirect_url: target }) },
  };
}
