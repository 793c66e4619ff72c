import { type MouseEvent, type RefObject, useState } from 'react';
import type { Option } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { treeText } from '../../text.ts';
import { Chip } from './Chip.tsx';

/** Beyond these the chips fold, so that "select all" does not push the list away. */
const CHIPS = 8;

interface TreeChipsProps {
  /** The chosen ones. */
  readonly options: readonly Option[];
  readonly disabled?: boolean | undefined;
  /** Takes the focus when the last chip goes. */
  readonly fallback: RefObject<HTMLElement | null>;
  readonly onRemove: (value: string) => void;
}

/** What has been chosen from a long list, to be removed one by one. */
export function TreeChips({ options, disabled, fallback, onRemove }: TreeChipsProps) {
  const t = useText();
  const [unfolded, setUnfolded] = useState(false);

  /** The focus goes to a neighbour before the chip that held it is gone. */
  function remove(event: MouseEvent<HTMLButtonElement>, { value }: Option) {
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? fallback.current)?.focus();
    onRemove(value);
  }

  if (options.length === 0) return null;
  return (
    <ul className="na-chips">
      {options.slice(0, unfolded ? undefined : CHIPS).map((option) => (
        <li key={option.value}>
          <Chip label={t(option.label)} disabled={disabled} onRemove={(event) => remove(event, option)} />
        </li>
      ))}
      {options.length > CHIPS && !unfolded && (
        <li>
          <button type="button" part="link" className="na-link" onClick={() => setUnfolded(true)}>
            {t(treeText.more, { n: options.length - CHIPS })}
          </button>
        </li>
      )}
    </ul>
  );
}
