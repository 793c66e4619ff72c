/** The hand-off to a company, and the links out of it, on the password step (S2, S4). */
import { browserStep, choice, type Actions } from '../../flow/flow.ts';
import { banners } from '../../flow/banners.ts';
import { slice } from '../../flow/memory.ts';

/** The browser has come back from the company's page, and returns there only when the user asks for it. */
export const cameBack = slice<boolean>('sso', false);

/** Milliseconds that the other page may take, long enough for users to press twice: a second post would only begin another sign-on. */
const ON_ITS_WAY_MS = 2_000;
/** A window leaves for one page only. */
let postedForm: HTMLFormElement | undefined;
let postedAt: number;

/** After a return from the bfcache the browser is not leaving. */
function returned({ persisted }: PageTransitionEvent): void {
  if (persisted) postedForm = undefined;
}

function post(form: HTMLFormElement): void {
  const now = performance.now();
  if (form === postedForm && now - postedAt < ON_ITS_WAY_MS) return;
  postedForm = form;
  postedAt = now;
  addEventListener('pageshow', returned);
  // A host's own field named `submit` would hide the form's method.
  HTMLFormElement.prototype.submit.call(form);
}

/** The user stays here, even if the other page is on its way. */
export function stayHere(form: HTMLFormElement | null): void {
  // This stops the page's own loads as well, so only then.
  if (form === postedForm) stop();
}

/** Never resolves, since the browser leaves; rejects where a policy of the page forbids the post. */
const postForm = (form: HTMLFormElement, afterMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') reject();
    };
    addEventListener('securitypolicyviolation', blocked, { signal });
    if (afterMs === 0) return post(form);
    const timer = setTimeout(() => post(form), afterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

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
