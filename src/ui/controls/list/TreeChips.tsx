import { type MouseEvent, type RefObject, useState } from 'react';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { treeText } from '../../text.ts';
import { Chip } from './Chip.tsx';
import { usePlaces } from './usePlaces.ts';

/** Beyond these the chips fold, so that "select all" does not push the list away. */
const CHIPS = 8;
/** Stands among the values for the button that unfolds the chips. */
const MORE = '';

interface TreeChipsProps {
  readonly options: readonly Option[];
  /** The values of the chosen ones. */
  readonly chosen: readonly string[];
  readonly disabled?: boolean | undefined;
  /** Takes the focus when the last chip goes. */
  readonly fallback: RefObject<HTMLElement | null>;
  readonly onRemove: (value: string) => void;
}

/** What has been chosen from a long list, to be removed one by one. */
export function TreeChips({ options, chosen, disabled, fallback, onRemove }: TreeChipsProps) {
  const t = useText();
  const [unfolded, setUnfolded] = useState(false);
  const { places, keep, around } = usePlaces<string>();
  const shown = options.filter(({ value }) => chosen.includes(value) || places.includes(value));

  /** The focus goes to a neighbour before the chip that held it is gone. */
  function remove({ currentTarget: button }: MouseEvent<HTMLButtonElement>, { value }: Option) {
    const all = [...(button.closest('ul')?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = all.indexOf(button);
    (all[at + 1] ?? all[at - 1] ?? fallback.current)?.focus();
    keep((before) => [...before, value]);
    onRemove(value);
  }

  function unfold() {
    setUnfolded(true);
    keep((before) => [...before, MORE]);
  }

  const chip = (option: Option) => {
    const isGone = !chosen.includes(option.value);
    return (
      <li key={option.value} className={isGone ? 'na-gone' : undefined} aria-hidden={isGone || undefined}>
        <Chip label={t(option.label)} disabled={disabled || isGone} onRemove={(event) => remove(event, option)} />
      </li>
    );
  };
  if (shown.length === 0) return null;
  const isFolded = shown.length > CHIPS && !unfolded;
  return (
    <ul className="na-chips" ref={around}>
      {shown.slice(0, CHIPS).map(chip)}
      {(isFolded || places.includes(MORE)) && (
        <li className={isFolded ? undefined : 'na-gone'}>
          <button type="button" part="link" className="na-link" disabled={!isFolded} onClick={unfold}>
            {t(treeText.more, { n: shown.length - CHIPS })}
          </button>
        </li>
      )}
      {unfolded && shown.slice(CHIPS).map(chip)}
    </ul>
  );
}
