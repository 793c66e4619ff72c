/** How far the security question has come (S4). */
import { slice } from '../../flow/memory.ts';

export type Challenge =
  /** `due`: the next call on the way to the question; it is made again if it got no answer. `isMended`: the token is checked a second time (decisions 11). */
  | { readonly state: 'unasked'; readonly due: 'check' | 'load' | 'reload'; readonly isMended?: true }
  | { readonly state: 'asked'; readonly question: string; readonly questionId: string }
  /** The answer is sent together with the new password. */
  | { readonly state: 'answered'; readonly answer: string };

export const challenge = slice<Challenge>('recovery', { state: 'unasked', due: 'check' });
