import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Option } from '../../forms/form.ts';
import { useText } from '../../text/TextContext.ts';
import { formText, treeText } from '../../text/ui.ts';
import { Chip } from '../Chip.tsx';
import { type ControlProps, listOf } from './control.ts';
import { moveInList } from './move-in-list.ts';

/** Beyond these the chips fold, so that "select all" does not push the list away. */
const CHIPS = 8;

const matches = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase());

export function TreeControl({
  store,
  field,
  id,
  describedBy,
  invalid,
  disabled,
  options = [],
}: ControlProps) {
  const t = useText();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const [active, setActive] = useState<string>();
  const chosen = listOf(useStore(store, (state) => state.values[field.name]));
  const found = options.filter((option) => matches(t(option.label), query));
  const picked = options.filter((option) => chosen.includes(option.value));
  const entry = found.some((option) => option.value === active) ? active : found[0]?.value;

  const choose = (values: readonly string[], on: boolean) =>
    store.set(field.name, [...chosen.filter((value) => !values.includes(value)), ...(on ? values : [])]);

  /** The focus goes to a neighbour before the chip that held it is gone. */
  function remove(event: MouseEvent<HTMLButtonElement>, { value }: Option) {
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? search.current)?.focus();
    choose([value], false);
  }

  const dropEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  const allFound = found.length > 0 && found.every((option) => chosen.includes(option.value));
  const shared = { disabled, 'aria-describedby': describedBy };
  return (
    <div className="na-tree">
      {picked.length > 0 && (
        <ul className="na-chips">
          {picked.slice(0, unfolded ? undefined : CHIPS).map((option) => (
            <li key={option.value}>
              <Chip label={t(option.label)} disabled={disabled} onRemove={(event) => remove(event, option)} />
            </li>
          ))}
          {picked.length > CHIPS && !unfolded && (
            <li>
              <button type="button" className="na-link" onClick={() => setUnfolded(true)}>
                {t(treeText.more, { n: picked.length - CHIPS })}
              </button>
            </li>
          )}
        </ul>
      )}
      <input
        ref={search}
        type="search"
        className="na-input"
        part="input"
        aria-label={t(treeText.search, { label: t(field.label) })}
        placeholder={t(treeText.search, { label: t(field.label) })}
        aria-controls={id}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        {...shared}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={dropEnter}
      />
      <label className="na-choice na-all">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = !allFound && found.some((option) => chosen.includes(option.value));
          }}
          checked={allFound}
          disabled={disabled || found.length === 0}
          onChange={() =>
            choose(
              found.map((option) => option.value),
              !allFound,
            )
          }
        />
        <span>{t(query ? treeText.allFound : treeText.all)}</span>
        <span className="na-count" role="status">
          {found.length === 0
            ? t(options.length === 0 ? formText.loading : treeText.none)
            : t(treeText.count, { n: picked.length, total: options.length })}
        </span>
      </label>
      <ul className="na-list" id={id} onKeyDown={moveInList}>
        {found.map(({ value, label }) => (
          <li key={value}>
            <label className="na-choice">
              <input
                type="checkbox"
                tabIndex={value === entry ? 0 : -1}
                checked={chosen.includes(value)}
                disabled={disabled}
                onFocus={() => setActive(value)}
                onChange={(event) => choose([value], event.target.checked)}
              />
              <span>{t(label)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
