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
  const found = roots().flatMap((root) => root.querySelector<HTMLElement>(outside.aim) ?? [])[0];
  if (!found) return void requestAnimationFrame(look);
  const what = found.matches('button') ? 'click' : 'input';
  found.addEventListener(what, () => outside.done(performance.now()), { once: true });
  found.focus();
  outside.isThere();
}

addEventListener('news-ready', () => outside.answered(performance.now()), { once: true });
addEventListener('news-screen', (event) => {
  outside.reached = (event as CustomEvent<{ screen: string }>).detail.screen;
});
look();
