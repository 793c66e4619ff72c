/** Some failures come from a mistake in the host page. At the first one of a kind, code is loaded that looks for the mistake. */
import type { Emit } from '../flow/machine/events.ts';
import { load } from './page/page.ts';

const MENDABLE = /^(unreachable|SSO_BLOCKED)$/;

const lookedFor = new Set<string>();

/** Tells the console and the page, beside the failure itself, what is wrong and where to mend it. */
export function explainErrors(emit: Emit): Emit {
  return (name, detail) => {
    const went = emit(name, detail);
    const code = name === 'news-error' && 'code' in detail ? detail.code : '';
    if (MENDABLE.test(code) && !lookedFor.has(code)) {
      lookedFor.add(code);
      load('page')
        .then(({ api }) => api.explain(code, emit))
        // That code may be as unreachable as the service; the failure itself has been reported.
        .catch(() => {});
    }
    return went;
  };
}
