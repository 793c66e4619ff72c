/** What is left to do where nobody can log in (S1). */
import { type Actions, choice } from '../../flow/action.ts';

export const device = {
  'not-supported': { proceed: choice(({ settings }) => ({ navigate: settings.newsroomUrl })) },
} as const satisfies Record<string, Actions>;
