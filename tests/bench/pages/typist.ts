/**
 * Runs in every measured page before its scripts. It records when the control that a user would use first is there and when it was used (a character
 * typed or a button pressed), when React has taken over, and which screen follows.
 */
import { roots } from './roots.ts';

interface Outside {
  /** Selector of the field or button. */
  readonly aim: string;
  isThere(): void;
  done(ms: number): void;
  answered(ms: number): void;
  reached?: string;
}
const outside = globalThis as unknown as Outside;

function look(): void {
  const box = roots().flatMap((root) => root.querySelector<HTMLElement>(outside.aim) ?? [])[0];
  if (!box) return void requestAnimationFrame(look);
  const what = box.matches('button') ? 'click' : 'input';
  box.addEventListener(what, () => outside.done(performance.now()), { once: true });
  box.focus();
  outside.isThere();
}

addEventListener('news-ready', () => outside.answered(performance.now()), { once: true });
addEventListener('news-screen', (event) => {
  outside.reached = (event as CustomEvent<{ screen: string }>).detail.screen;
});
look();
