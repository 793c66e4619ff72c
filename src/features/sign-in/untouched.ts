import type { Flow } from '../../flow/machine/flow.ts';
import { emailFormOf } from './flow.ts';

/** The e-mail step as it was entered: nothing typed, nothing under way. */
export function isUntouched(flow: Flow): boolean {
  const { screen, previous, busy, memory } = flow.getState();
  if (screen !== 'login' || previous !== null || busy !== null) return false;
  return flow.form(emailFormOf(memory.mode)).getState().values.username === '';
}
