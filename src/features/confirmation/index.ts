/** The chunk behind the link of the confirmation mail. */
import type { ScreenViews } from '../../flow/react/screen-views.ts';
import { Confirmation } from './Confirmation.tsx';
import type { confirmationRoutes } from './routes.ts';

export const views = {
  'signup-confirmation': Confirmation,
} as const satisfies ScreenViews<keyof typeof confirmationRoutes>;
