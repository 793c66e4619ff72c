/** The contact page (S2, decisions 1): back to the e-mail step once the service answers. */
import { isNoAnswer } from '../../client/api-error.ts';
import { action, type Context, type FlowOf, type Transition } from '../../flow/action.ts';
import type { contactRoutes } from './routes.ts';
import { fallback } from './memory.ts';
import { transientBanner } from '../../flow/banners.ts';

/** To the e-mail step, with the banner that it showed. */
const back = (c: Context): Transition => ({
  to: 'login',
  banner: fallback.of(c)?.banner ?? null,
  memory: fallback.as(undefined),
  replace: true,
});

export const contactFlow = {
  'contact-us': {
    tryAgain: action({
      call: 'maintenanceWindows',
      // A service that answers with a failure can be reached.
      ownWords: true,
      input: () => ({}),
      on: {
        ok: (_, c) => back(c),
        else: (error, c) => (isNoAnswer(error) ? { banner: transientBanner(error), report: true } : back(c)),
      },
    }),
  },
} as const satisfies FlowOf<typeof contactRoutes>;
