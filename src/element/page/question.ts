/** Whom to continue as (decisions 6): asked by `redeem()`, shown by the page's `<news-session>`. */
import { createStore } from 'zustand/vanilla';
import type { Question } from '../../features/account-question/AccountQuestion.tsx';

/** `places` counts the elements that can show a question. */
export const question = createStore<{ readonly open?: Question | undefined; readonly places: number }>(() => ({ places: 0 }));
