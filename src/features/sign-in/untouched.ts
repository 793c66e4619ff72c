import type { Flow } from '../../flow/machine/flow.ts';
import { loginMode } from '../../flow/sign-in-memory.ts';
import { emailFormOf } from './flow.ts';

/** The e-mail step as it was entered: nothing typed, nothing under way. */
export function isUntouched(flow: Flow): boolean {
  const state = flow.getState();
  const { screen, previous, busy } = state;
  if (screen !== 'login' || previous !== null || busy !== null) return false;
  return flow.form(emailFormOf(loginMode.of(state))).getState().values.username === '';
}
