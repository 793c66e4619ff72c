/** The chunk for phones and tablets. */
import type { ScreenViews } from '../../flow/react/screen-views.ts';
import { NotSupported } from './NotSupported.tsx';
import type { deviceRoutes } from './routes.ts';

export const views = {
  'not-supported': NotSupported,
} as const satisfies ScreenViews<keyof typeof deviceRoutes>;
