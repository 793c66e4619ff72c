/** The feature behind the link of the confirmation mail. */
import css from '../../ui/layout/Newsroom.css?inline';
import type { Feature } from '../../flow/react/screen-views.ts';
import { confirmationFlow } from './flow.ts';
import { Confirmation } from './Confirmation.tsx';
import type { confirmationRoutes } from './routes.ts';

export const confirmation = {
  views: {
    'signup-confirmation': Confirmation,
  },
  // R2: the hosted page has sign-up's picture beside it.
  css,
  actions: confirmationFlow,
} as const satisfies Feature<keyof typeof confirmationRoutes>;
