/** The chunk of the hand-off to a company: it stands on the password step, whose rows it adds to. */
import { handingOff } from './flow.ts';
import { SsoHandOff } from './SsoHandOff.tsx';

export const sso = { View: SsoHandOff, actions: handingOff } as const;
