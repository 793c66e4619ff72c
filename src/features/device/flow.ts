/** What is left to do where no user can log in (S1). */
import { choice, type FlowOf } from '../../flow/action.ts';
import type { deviceRoutes } from './routes.ts';

export const deviceFlow = {
  'not-supported': { proceed: choice(({ settings }) => ({ navigate: settings.newsroomUrl })) },
} as const satisfies FlowOf<typeof deviceRoutes>;
