import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** One tab stop, with arrow keys inside: a hundred boxes must not be a hundred stops. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('li:not([hidden]) input')];
  const at = boxes.indexOf(event.target as HTMLElement);
  event.preventDefault();
  boxes[step(at, boxes.length - 1)]?.focus();
}
