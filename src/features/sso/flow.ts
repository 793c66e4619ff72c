/** The hand-off to a company, and the ways out of it (S2, S4): it stands on the password step. */
import { type Actions, browserStep, choice } from '../../flow/action.ts';
import { banners } from '../../flow/banners.ts';
import { cameBack } from './memory.ts';
import { postForm } from './post-form.ts';

/** S9: SSO redirect delay. */
const DELAY_MS = 1_000;

/** The form to post, and whether the browser is back from where it leads. */
interface HandedForm {
  readonly form: HTMLFormElement;
  readonly isBack?: boolean;
}

const posted = (afterMs: number) => ({
  background: true as const,
  browser: (_: unknown, { form }: HandedForm, signal: AbortSignal) => postForm(form, afterMs, signal),
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
      // A user who has come back from there is not sent off a second time unasked.
      gate: (_, { isBack }: HandedForm) => (isBack ? { memory: cameBack.as(true) } : undefined),
      before: () => ({ memory: cameBack.as(false) }),
    }),
    /** The link that posts the form by hand. */
    proceed: browserStep(posted(0)),
  },
} as const satisfies Record<string, Actions>;
