/** Shows the open question of `redeem()`, for the first `<news-session>` of the page. */
import { retryUntilLoaded } from '../../client/retry-load.ts';
import type { Host } from '../host.ts';
import { question } from '../page/question.ts';
import type { Language } from '../settings/language.ts';
import { loadDraw } from './follow-address.ts';

/** Returns a function that stops it; a question that is open then is answered by Stay. */
export function showQuestions(host: Host, language: Language): () => void {
  let erase = () => {};
  async function show(): Promise<void> {
    erase();
    erase = () => {};
    const { open } = question.getState();
    if (!open) return;
    const [draw, { AccountQuestion }] = await retryUntilLoaded(() =>
      Promise.all([loadDraw(), import('../../features/account-question/AccountQuestion.tsx')]),
    );
    if (question.getState().open === open) erase = draw(host, language, AccountQuestion, open);
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
