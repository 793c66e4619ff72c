/** Measures how long after the last key the next screen was painted. */
import { roots } from './roots.ts';

/** Its heading and fields. */
const screenText = () =>
  roots()
    .flatMap((root) => [...root.querySelectorAll('[part~=title], input')])
    .map((node) => (node instanceof HTMLInputElement ? node.name : node.textContent))
    .join();

let pressed = 0;
addEventListener('keydown', ({ timeStamp }) => {
  pressed = timeStamp;
});

/** Called once the step to leave is there. */
function nextScreen(): Promise<number> {
  const before = screenText();
  return new Promise((resolve) => {
    const look = () => {
      const now = screenText();
      if (now === '' || now === before) return void requestAnimationFrame(look);
      // A task after the animation frame runs once the frame is painted.
      setTimeout(() => resolve(performance.now() - pressed));
    };
    requestAnimationFrame(look);
  });
}

Object.assign(globalThis, { nextScreen });
