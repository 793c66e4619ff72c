/** A search only hides rows, so that a key press adds and removes no nodes. */
import { memo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Option } from '../../../forms/form.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { listOf } from '../control.ts';

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** After a longer pause the next letter begins a new word. */
const PAUSE_MS = 700;

/** `at` is when the last letter was typed, in ms. */
interface Typed {
  readonly text: string;
  readonly at: number;
}

const nothing: Typed = { text: '', at: 0 };

/** As in a list box, the same letter again moves on to the next entry that begins with it. */
function typedAhead(boxes: readonly HTMLElement[], at: number, text: string): HTMLElement | undefined {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const sought = isRepeated ? text.slice(0, 1) : text;
  const from = isRepeated ? at + 1 : at;
  const begins = (box: HTMLElement) =>
    // Ignores case and accents.
    (box.closest('label')?.textContent ?? '').slice(0, sought.length).localeCompare(sought, undefined, { sensitivity: 'base' }) === 0;
  return [...boxes.slice(from), ...boxes.slice(0, from)].find(begins);
}

/** A hundred boxes must not be a hundred tab stops, so arrow keys and letters move inside the list. */
function moveInList(event: KeyboardEvent<HTMLElement>, before = nothing): Typed {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('li:not([hidden]) input')];
  const at = boxes.indexOf(event.target as HTMLElement);
  const move = moves[event.key];
  if (move) {
    event.preventDefault();
    boxes[move(at, boxes.length - 1)]?.focus();
    return nothing;
  }
  // Space ticks the box.
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return before;
  const text = (event.timeStamp - before.at < PAUSE_MS ? before.text : '') + event.key.toLowerCase();
  typedAhead(boxes, at, text)?.focus();
  return { text, at: event.timeStamp };
}

interface RowProps extends Option {
  readonly store: FormStore;
  readonly name: string;
  readonly checked: boolean;
  readonly hidden: boolean;
  readonly isStop: boolean;
  readonly disabled: boolean;
}

const Row = memo(function Row({ store, name, value, label, checked, hidden, isStop, disabled }: RowProps) {
  const t = useText();
  function toggle() {
    const others = listOf(store.getState().values[name]).filter((entry) => entry !== value);
    store.set(name, checked ? others : [...others, value]);
  }
  return (
    <li hidden={hidden}>
      <label className="na-choice">
        <input type="checkbox" value={value} tabIndex={isStop ? 0 : -1} checked={checked} disabled={disabled} onChange={toggle} />
        <span>{t(label)}</span>
      </label>
    </li>
  );
});

interface TreeListProps extends Pick<RowProps, 'store' | 'name' | 'disabled'> {
  readonly id: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly matching: readonly string[];
}

export const TreeList = memo(function TreeList({ id, options, chosen, matching, ...shared }: TreeListProps) {
  const [active, setActive] = useState<string>();
  const typed = useRef<Typed>(undefined);
  const on = new Set(chosen);
  const visible = new Set(matching);
  const stop = active !== undefined && visible.has(active) ? active : matching[0];
  const enter = ({ target }: FocusEvent) => setActive((target as HTMLInputElement).value);
  return (
    <ul id={id} hidden={matching.length === 0} onKeyDown={(event) => (typed.current = moveInList(event, typed.current))} onFocus={enter}>
      {options.map(({ value, label }) => (
        <Row key={value} {...{ ...shared, value, label }} checked={on.has(value)} hidden={!visible.has(value)} isStop={value === stop} />
      ))}
    </ul>
  );
});
