/** The other page takes long enough for users to press twice. */

/** Milliseconds that the other page may take: a second post meanwhile would only begin another sign-on. */
const ON_ITS_WAY_MS = 2_000;
/** A window leaves for one page only. */
let posted: HTMLFormElement | undefined;
let postedAt: number;

/** After a return from the bfcache the browser is not leaving. */
function returned({ persisted }: PageTransitionEvent): void {
  if (persisted) posted = undefined;
}

function post(form: HTMLFormElement): void {
  const now = performance.now();
  if (form === posted && now - postedAt < ON_ITS_WAY_MS) return;
  posted = form;
  postedAt = now;
  addEventListener('pageshow', returned);
  // A host's own field named `submit` would hide the form's method.
  HTMLFormElement.prototype.submit.call(form);
}

/** The user stays here, even if the other page is on its way. */
export function stayHere(form: HTMLFormElement | null): void {
  // This stops the page's own loads as well, so only then.
  if (form === posted) stop();
}

/** Never resolves, since the browser leaves; rejects where a policy of the page forbids the post. */
export const postForm = (form: HTMLFormElement, afterMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') reject();
    };
    addEventListener('securitypolicyviolation', blocked, { signal });
    if (afterMs === 0) return post(form);
    const timer = setTimeout(() => post(form), afterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
