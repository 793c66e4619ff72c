/** Posts a form that leads the browser to another page, which takes long enough for people to press twice. */

/** How long the other page may take to come, ms. What is posted again meanwhile would only begin another sign-on. */
const ON_ITS_WAY_MS = 2_000;
let postedAt = new WeakMap<HTMLFormElement, number>();

/** Back from the bfcache, the browser is on its way nowhere. */
function returned({ persisted }: PageTransitionEvent): void {
  if (persisted) postedAt = new WeakMap();
}

function post(form: HTMLFormElement): void {
  const now = performance.now();
  if (now - (postedAt.get(form) ?? Number.NEGATIVE_INFINITY) < ON_ITS_WAY_MS) return;
  postedAt.set(form, now);
  addEventListener('pageshow', returned);
  // A host's own field named `submit` would hide the form's method.
  HTMLFormElement.prototype.submit.call(form);
}

/** Posts a form, at once or after a while. Never resolves, since the browser leaves; rejects where a policy of the page forbids the post. */
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
