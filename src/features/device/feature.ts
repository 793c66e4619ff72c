/** The feature for phones and tablets. */
import type { Feature } from '../../flow/react/screen-views.ts';
import { deviceFlow } from './flow.ts';
import { NotSupported } from './NotSupported.tsx';
import type { deviceRoutes } from './routes.ts';

export const device = {
  views: {
    'not-supported': NotSupported,
  },
  actions: deviceFlow,
} as const satisfies Feature<keyof typeof deviceRoutes>;
