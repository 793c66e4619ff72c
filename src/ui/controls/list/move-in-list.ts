import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** After a longer pause the next letter begins a new word. */
const PAUSE_MS = 700;

/** Letters typed in one go, and when the last of them came (ms). */
export interface Typed {
  readonly text: string;
  readonly at: number;
}

const nothing: Typed = { text: '', at: 0 };

/** Type-ahead as in a list box: the next entry that begins with what was typed; the same letter again goes on to the one after it. */
function typedAhead(boxes: readonly HTMLElement[], at: number, text: string): HTMLElement | undefined {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const sought = isRepeated ? text.slice(0, 1) : text;
  const from = isRepeated ? at + 1 : at;
  const begins = (box: HTMLElement) =>
    // In either case, with or without accents.
    (box.closest('label')?.textContent ?? '').slice(0, sought.length).localeCompare(sought, undefined, { sensitivity: 'base' }) === 0;
  return [...boxes.slice(from), ...boxes.slice(0, from)].find(begins);
}

/** One tab stop, with arrow keys and letters inside: a hundred boxes must not be a hundred stops. Answers what was typed in one go. */
export function moveInList(event: KeyboardEvent<HTMLElement>, before = nothing): Typed {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('li:not([hidden]) input')];
  const at = boxes.indexOf(event.target as HTMLElement);
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    boxes[step(at, boxes.length - 1)]?.focus();
    return nothing;
  }
  // Space ticks the box.
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return before;
  const text = (event.timeStamp - before.at < PAUSE_MS ? before.text : '') + event.key.toLowerCase();
  typedAhead(boxes, at, text)?.focus();
  return { text, at: event.timeStamp };
}
