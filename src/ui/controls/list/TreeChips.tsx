import { useState, type MouseEvent, type RefObject } from 'react';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { removeText, treeText } from '../../text.ts';
import { Icon } from '../../marks.tsx';

interface ChipProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Chip({ label, disabled, onRemove }: ChipProps) {
  const t = useText();
  return (
    <span className="na-chip">
      <span>{label}</span>
      <button type="button" className="na-remove" disabled={disabled} onClick={onRemove}>
        <Icon name="close" />
        <span className="na-sr">{t(removeText.remove, { label })}</span>
      </button>
    </span>
  );
}

/** More chips are folded, so that "select all" does not push the list away. */
const CHIPS = 8;
/** A place with this value belongs to the button that unfolds the chips. */
const MORE = '';

interface TreeChipsProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly disabled?: boolean | undefined;
  /** Takes the focus when the last chip is removed. */
  readonly fallback: RefObject<HTMLElement | null>;
  readonly onRemove: (value: string) => void;
}

export function TreeChips({ options, chosen, disabled, fallback, onRemove }: TreeChipsProps) {
  const t = useText();
  const [unfolded, setUnfolded] = useState(false);
  // What goes keeps its place while a pointer is over the list, or the next press would remove the neighbour that moved there; a finger leaves before its press.
  const [places, setPlaces] = useState<readonly string[]>();
  const visible = options.filter(({ value }) => chosen.includes(value) || places?.includes(value));

  /** The chip with the focus is about to be removed, so a neighbour takes the focus first. */
  function remove({ currentTarget: button }: MouseEvent<HTMLButtonElement>, { value }: Option) {
    const all = [...(button.closest('ul')?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = all.indexOf(button);
    (all[at + 1] ?? all[at - 1] ?? fallback.current)?.focus();
    setPlaces((kept) => kept && [...kept, value]);
    onRemove(value);
  }

  function unfold() {
    setUnfolded(true);
    setPlaces((kept) => kept && [...kept, MORE]);
  }

  const chip = (option: Option) => {
    const isGone = !chosen.includes(option.value);
    return (
      <li key={option.value} className={isGone ? 'na-gone' : undefined} aria-hidden={isGone || undefined}>
        <Chip label={t(option.label)} disabled={disabled || isGone} onRemove={(event) => remove(event, option)} />
      </li>
    );
  };
  if (visible.length === 0) return null;
  const isFolded = visible.length > CHIPS && !unfolded;
  return (
    <ul className="na-chips" onPointerEnter={() => setPlaces((kept) => kept ?? [])} onPointerLeave={() => setPlaces(undefined)}>
      {visible.slice(0, CHIPS).map(chip)}
      {(isFolded || places?.includes(MORE)) && (
        <li className={isFolded ? undefined : 'na-gone'}>
          <button type="button" part="link" className="na-link" disabled={!isFolded} onClick={unfold}>
            {t(treeText.more, { n: visible.length - CHIPS })}
          </button>
        </li>
      )}
      {unfolded && visible.slice(CHIPS).map(chip)}
    </ul>
  );
}
