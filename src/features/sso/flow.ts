/** The hand-off to a company, and the links out of it, on the password step (S2, S4). */
import { browserStep, choice, type Actions } from '../../flow/action.ts';
import { banners } from '../../flow/banners.ts';
import { postForm } from './post-form.ts';
import { slice } from '../../flow/memory.ts';
import { replies } from '../../contract/replies.ts';
import { asciiEmail } from '../../forms/email-address.ts';
import { askedTarget } from '../../flow/machine/finish.ts';
import type { ScreenFlow } from '../../flow/machine/flow-types.ts';

interface HandOff {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

export function handOff(flow: ScreenFlow): HandOff {
  const { authType = 'saml', username = '' } = flow.context().stored;
  const base = flow.session().client.baseUrl.replace(/\/+$/, '');
  const target = askedTarget(flow);
  return {
    action: base + replies.ssoLogin.path.replace('{authType}', authType),
    fields: { username: asciiEmail(username), ...(target !== undefined && { redirect_url: target }) },
  };
}

/** The browser has come back from the company's page, and returns there only when the user asks for it. */
export const cameBack = slice<boolean>('sso', false);

/** S9: SSO redirect delay. */
const DELAY_MS = 1_000;

/** `isBack`: the browser has come back from the form's address. */
interface FormPayload {
  readonly form: HTMLFormElement;
  readonly isBack?: boolean;
}

const posted = (afterMs: number) => ({
  background: true as const,
  browser: (_: unknown, { form }: FormPayload, signal: AbortSignal) => postForm(form, afterMs, signal),
  on: {
    ok: {},
    // The page's policy forbids the form post, or a redirect that follows it.
    else: { to: 'login', banner: banners.ssoBlocked, report: 'SSO_BLOCKED', replace: true } as const,
  },
});

export const handingOff = {
  password: {
    cancel: choice({ to: 'login' }),
    handOff: browserStep({
      ...posted(DELAY_MS),
      // A user who has come back must not be sent away a second time unasked.
      guard: (_, { isBack }: FormPayload) => (isBack ? { memory: cameBack.as(true) } : undefined),
      before: () => ({ memory: cameBack.as(false) }),
    }),
    /** The link that posts the form by hand. */
    proceed: browserStep(posted(0)),
  },
} as const satisfies Record<string, Actions>;
