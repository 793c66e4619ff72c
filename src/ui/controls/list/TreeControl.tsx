import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { formText, treeText } from '../../text.ts';
import { type ControlProps, listOf } from '../control.ts';
import { TreeChips } from './TreeChips.tsx';
import { TreeList } from './TreeList.tsx';

/** Users may search in their own language or in the service's. */
function useMatching(options: readonly Option[], query: string): readonly string[] {
  const t = useText();
  const words = useMemo(() => options.map(({ label }) => `${t(label)}\n${label}`.toLowerCase()), [options, t]);
  return useMemo(() => {
    const sought = query.trim().toLowerCase();
    return options.filter((_, at) => words[at]?.includes(sought)).map(({ value }) => value);
  }, [options, words, query]);
}

const none: readonly Option[] = [];

interface AllBoxProps {
  readonly words: string;
  readonly matching: readonly string[];
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (on: boolean) => void;
}

function AllBox({ words, matching, chosen, disabled, onChange }: AllBoxProps) {
  const all = matching.length > 0 && matching.every((value) => chosen.includes(value));
  return (
    <label className="na-choice na-all">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = !all && matching.some((value) => chosen.includes(value));
        }}
        checked={all}
        disabled={disabled || matching.length === 0}
        onChange={() => onChange(!all)}
      />
      <span>{words}</span>
    </label>
  );
}

/** The chips are below the list, so that a tick moves no row under the pointer. */
export function TreeControl({ store, field, id, describedBy, invalid, disabled, options: offered }: ControlProps) {
  const t = useText();
  const options = offered ?? none;
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const chosen = listOf(useStore(store, (state) => state.values[field.name]));
  // Typed text shows at once, and the list follows.
  const sought = useDeferredValue(query);
  const matching = useMatching(options, sought);
  const picked = options.filter(({ value }) => chosen.includes(value)).length;

  const choose = (values: readonly string[], on: boolean) =>
    store.set(field.name, [...chosen.filter((value) => !values.includes(value)), ...(on ? values : [])]);

  const dropEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  const searching = t(treeText.search, { label: t(field.label) });
  const shared = { disabled, 'aria-describedby': describedBy };
  return (
    <div className="na-tree">
      <label className="na-sr" htmlFor={`${id}s`}>
        {searching}
      </label>
      <input
        ref={search}
        type="search"
        className="na-input"
        part="input"
        id={`${id}s`}
        placeholder={searching}
        aria-controls={id}
        aria-invalid={invalid}
        autoComplete="off"
        {...shared}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={dropEnter}
      />
      <div className="na-list">
        <AllBox
          {...{ matching, chosen, disabled }}
          words={t(sought ? treeText.allFound : treeText.all)}
          onChange={(on) => choose(matching, on)}
        />
        <TreeList {...{ id, store, options, chosen, matching, disabled }} name={field.name} />
      </div>
      <div className="na-chips">
        <TreeChips {...{ options, chosen, disabled }} fallback={search} onRemove={(value) => choose([value], false)} />
        <span className="na-count" role="status" aria-atomic="true">
          {matching.length === 0 ? (
            <span>{t(offered ? treeText.none : formText.loading)}</span>
          ) : (
            <>
              {sought && <span>{`${t(treeText.found, { n: matching.length })} · `}</span>}
              <span>{t(treeText.count, { n: picked, total: options.length })}</span>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
