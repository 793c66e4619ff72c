/** The chunk behind the link of the confirmation mail. */
import type { Feature } from '../../flow/react/screen-views.ts';
import { confirmationFlow } from './flow.ts';
import { Confirmation } from './Confirmation.tsx';
import type { confirmationRoutes } from './routes.ts';

export const confirmation = {
  views: {
    'signup-confirmation': Confirmation,
  },
  actions: confirmationFlow,
} as const satisfies Feature<keyof typeof confirmationRoutes>;
