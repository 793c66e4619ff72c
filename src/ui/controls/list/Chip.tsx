import type { MouseEvent } from 'react';
import { useText } from '../../../i18n/TextContext.ts';
import { removeText } from '../../text.ts';
import { Icon } from '../../Icon.tsx';

export interface ChipProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Something chosen, which can be taken back. */
export function Chip({ label, disabled, onRemove }: ChipProps) {
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
