/** The boxes of a searchable list. A search hides what it does not match, so that a key press adds and removes no nodes. */
import { type FocusEvent, memo, useRef, useState } from 'react';
import type { Option } from '../../../forms/form.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { listOf } from '../control.ts';
import { moveInList, type Typed } from './move-in-list.ts';

interface RowProps extends Option {
  readonly store: FormStore;
  readonly name: string;
  readonly checked: boolean;
  readonly hidden: boolean;
  /** The only tab stop. */
  readonly isStop: boolean;
  readonly disabled: boolean;
}

const Row = memo(function Row({ store, name, value, label, checked, hidden, isStop, disabled }: RowProps) {
  const t = useText();
  function toggle() {
    const others = listOf(store.getState().values[name]).filter((one) => one !== value);
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
  /** The values of those that show. */
  readonly found: readonly string[];
}

export const TreeList = memo(function TreeList({ id, options, chosen, found, ...shared }: TreeListProps) {
  const [active, setActive] = useState<string>();
  const typed = useRef<Typed>(undefined);
  const on = new Set(chosen);
  const shown = new Set(found);
  const stop = active !== undefined && shown.has(active) ? active : found[0];
  const enter = ({ target }: FocusEvent) => setActive((target as HTMLInputElement).value);
  return (
    <ul id={id} hidden={found.length === 0} onKeyDown={(event) => (typed.current = moveInList(event, typed.current))} onFocus={enter}>
      {options.map(({ value, label }) => (
        <Row key={value} {...{ ...shared, value, label }} checked={on.has(value)} hidden={!shown.has(value)} isStop={value === stop} />
      ))}
    </ul>
  );
});
