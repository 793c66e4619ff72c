/** A failure may come from what the page's author has to mend: looked for once, by what `diagnose()` loads, so that it costs nothing before. */
import type { Emit } from '../flow/machine/events.ts';

const MENDABLE = /^(unreachable|SSO_BLOCKED)$/;

const lookedFor = new Set<string>();

/** Tells the console and the page, beside the failure itself, what is wrong and where to mend it. */
export function explainErrors(emit: Emit): Emit {
  return (name, detail) => {
    const went = emit(name, detail);
    const code = name === 'news-error' && 'code' in detail ? detail.code : '';
    if (MENDABLE.test(code) && !lookedFor.has(code)) {
      lookedFor.add(code);
      import('./page/page-api.ts')
        .then((api) => api.explain(code, emit))
        // Out of reach, as the service is: the failure itself has been told.
        .catch(() => {});
    }
    return went;
  };
}
