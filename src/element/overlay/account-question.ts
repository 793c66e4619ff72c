import { retryUntilLoaded } from '../../client/retry-load.ts';
import { loadOverlays } from '../page/page.ts';
import type { Host } from '../host.ts';
import type { Language } from '../language.ts';
import { createStore } from 'zustand/vanilla';
import type { Question } from '../../features/account-question/AccountQuestion.tsx';

/** `places` counts the elements that can show a question. */
export const question = createStore<{ readonly open?: Question | undefined; readonly places: number }>(() => ({ places: 0 }));

/** Stopping answers an open question by Stay. */
export function showQuestions(host: Host, language: Language): () => void {
  let erase = () => {};
  async function show(): Promise<void> {
    erase();
    erase = () => {};
    const { open } = question.getState();
    if (!open) return;
    const { drawOverlay, AccountQuestion } = await retryUntilLoaded(loadOverlays);
    if (question.getState().open === open) erase = drawOverlay(host, language, AccountQuestion, open);
  }
  const unsubscribe = question.subscribe(({ open }, before) => {
    if (open !== before.open) void show();
  });
  question.setState(({ places }) => ({ places: places + 1 }));
  void show();
  return () => {
    unsubscribe();
    question.setState(({ places }) => ({ places: places - 1 }));
    question.getState().open?.answer(false);
    erase();
  };
}
