import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { formText } from '../../text.ts';
import { type ControlProps, nativeProps } from '../control.ts';
import { useShown } from './ChoiceControls.tsx';

function grouped(options: readonly Option[]): ReadonlyMap<string | undefined, readonly Option[]> {
  const groups = new Map<string | undefined, Option[]>();
  for (const option of options) {
    const group = groups.get(option.group) ?? [];
    groups.set(option.group, group);
    group.push(option);
  }
  return groups;
}

export function SelectControl(props: ControlProps) {
  const t = useText();
  const { store, field, options, disabled } = props;
  const value = useStore(store, (state) => String(state.values[field.name] ?? ''));
  const groups = useMemo(() => grouped(options ?? []), [options]);
  // The service's entries may be in another language than the page.
  const optionItem = (option: Option) => (
    <option key={option.value} value={option.value} dir="auto">
      {option.source ? option.label : t(option.label)}
    </option>
  );
  const known = options?.some((option) => option.value === value) ?? false;
  const selected = known ? value : '';
  const ref = useRef<HTMLSelectElement>(null);
  // A render that replaces the entries must keep the choice.
  const chosen = ref.current?.selectedOptions[0];
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || !chosen || box.contains(chosen)) return;
    box.value = chosen.value;
    if (box.selectedIndex < 0) box.value = selected;
  });
  useShown(selected, () => {
    if (ref.current) ref.current.value = selected;
  });
  return (
    <select
      ref={ref}
      className="na-input na-select"
      {...nativeProps(props)}
      disabled={disabled || !options}
      aria-busy={!options || undefined}
      defaultValue={selected}
      onChange={(event) => store.set(field.name, event.target.value)}
    >
      {(!known || field.optional) && (
        <option value="">{t(options ? (options.length === 0 && field.emptyPrompt) || field.prompt || '' : formText.loading)}</option>
      )}
      {options &&
        [...groups].map(([group, members]) =>
          group === undefined ? (
            members.map(optionItem)
          ) : (
            <optgroup key={group} label={t(group)}>
              {members.map(optionItem)}
            </optgroup>
          ),
        )}
    </select>
  );
}
