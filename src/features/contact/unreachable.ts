/** The contact page (S2, decisions 1): it stands in for an e-mail step whose service cannot be reached, until it answers. */
import { ApiError, isNoAnswer } from '../../client/api-error.ts';
import type { Reply } from '../../contract/contract.ts';
import type { Flow } from '../../flow/machine/flow.ts';
import { fallback } from './memory.ts';
import { askWindows } from '../../session/maintenance/watch.ts';

/** The time between the two calls whose failure brings the page, ms. */
const SECOND_TRY_MS = 2_000;

type Answer = Reply<'maintenanceWindows'> | ApiError;

const isUnanswered = (answer: Answer): answer is ApiError => answer instanceof ApiError && isNoAnswer(answer);

/** If the first call gets no answer, asks once more; leads to the contact page if that gets none either, unless the user has begun to log in. */
export function contactWhenUnreachable(flow: Flow, isUntouched: (flow: Flow) => boolean): { first(answer: Answer): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isDue = (answer: Answer) => !stopped && isUnanswered(answer) && isUntouched(flow);

  async function secondTry(): Promise<void> {
    if (!isDue(await askWindows(flow.session().client))) return;
    const { banner } = flow.getState();
    flow.apply({ to: 'contact-us', replace: true, memory: fallback.as({ banner }) });
  }
  return {
    first(answer) {
      if (isDue(answer)) timer = setTimeout(() => void secondTry(), SECOND_TRY_MS);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
