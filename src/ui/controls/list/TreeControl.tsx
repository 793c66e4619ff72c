import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { formText, treeText } from '../../text.ts';
import { type ControlProps, listOf } from '../control.ts';
import { TreeChips } from './TreeChips.tsx';
import { TreeList } from './TreeList.tsx';

/** The values of the options whose label contains the search text, in the reader's language or in the service's. */
function useFound(options: readonly Option[], query: string): readonly string[] {
  const t = useText();
  const words = useMemo(() => options.map(({ label }) => `${t(label)}\n${label}`.toLowerCase()), [options, t]);
  return useMemo(() => {
    const sought = query.trim().toLowerCase();
    return options.filter((_, at) => words[at]?.includes(sought)).map(({ value }) => value);
  }, [options, words, query]);
}

const none: readonly Option[] = [];

/** Many options to tick: the chosen ones as chips, a search, and the list. */
export function TreeControl({ store, field, id, describedBy, invalid, disabled, options = none }: ControlProps) {
  const t = useText();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const chosen = listOf(useStore(store, (state) => state.values[field.name]));
  // What is typed shows at once; the list follows.
  const sought = useDeferredValue(query);
  const found = useFound(options, sought);
  const picked = options.filter((option) => chosen.includes(option.value));

  const choose = (values: readonly string[], on: boolean) =>
    store.set(field.name, [...chosen.filter((value) => !values.includes(value)), ...(on ? values : [])]);

  const dropEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  const allFound = found.length > 0 && found.every((value) => chosen.includes(value));
  const shared = { disabled, 'aria-describedby': describedBy };
  return (
    <div className="na-tree">
      <TreeChips options={picked} disabled={disabled} fallback={search} onRemove={(value) => choose([value], false)} />
      <input
        ref={search}
        type="search"
        className="na-input"
        part="input"
        aria-label={t(treeText.search, { label: t(field.label) })}
        placeholder={t(treeText.search, { label: t(field.label) })}
        aria-controls={id}
        aria-invalid={invalid}
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
            if (box) box.indeterminate = !allFound && found.some((value) => chosen.includes(value));
          }}
          checked={allFound}
          disabled={disabled || found.length === 0}
          onChange={() => choose(found, !allFound)}
        />
        <span>{t(sought ? treeText.allFound : treeText.all)}</span>
        <span className="na-count" role="status">
          {found.length === 0
            ? t(options.length === 0 ? formText.loading : treeText.none)
            : t(treeText.count, { n: picked.length, total: options.length })}
        </span>
      </label>
      <TreeList {...{ id, store, options, chosen, found, disabled }} name={field.name} />
    </div>
  );
}
