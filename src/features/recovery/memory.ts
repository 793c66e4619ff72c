/** How far the security question has come (S4). */
import { slice } from '../../flow/memory.ts';

export type Challenge =
  | { readonly state: 'unasked' }
  | { readonly state: 'asked'; readonly question: string; readonly questionId: string }
  /** The answer goes along with the new password. */
  | { readonly state: 'answered'; readonly answer: string };

export const challenge = slice<Challenge>('recovery', { state: 'unasked' });
