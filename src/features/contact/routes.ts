import type { FeatureRoutes, Flow } from '../../flow/flow.ts';
import type { Banner } from '../../flow/banners.ts';
import { slice } from '../../flow/memory.ts';
import { ApiError, isNoAnswer } from '../../client/answer.ts';
import type { Reply } from '../../contract/contract.ts';
import { askWindows } from '../../session/maintenance/watch.ts';

/** Set while the contact page replaces the email step: the banner that the step showed. */
export const fallback = slice<{ readonly banner: Banner | null } | undefined>('contact', undefined);

/** Pages that explain why no user can sign in here, and whom to ask (S2). */
export const contactRoutes = {
  'ip-error': { path: 'IPError' },
  'contact-us': { path: 'contactus' },
} as const satisfies FeatureRoutes;

/** Milliseconds between the two calls whose failure opens the page. */
const SECOND_TRY_MS = 2_000;

type Answer = Reply<'maintenanceWindows'> | ApiError;

const isUnanswered = (answer: Answer): answer is ApiError => answer instanceof ApiError && isNoAnswer(answer);

/** Opens the contact page if two calls get no answer, unless the user has begun to sign in. */
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
