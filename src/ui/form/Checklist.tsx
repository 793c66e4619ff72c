import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { checklistText } from '../text.ts';
import { Icon } from '../Icon.tsx';

/** Long enough not to interrupt somebody who is typing. */
const PAUSE_MS = 1200;

export interface ChecklistProps {
  readonly items: readonly { readonly label: string; readonly met: boolean }[];
  /** Id by which the field refers to its checklist. */
  readonly id?: string;
}

/** The count, said once typing has paused; nothing at the start. */
function useSpokenCount(met: number, total: number): string {
  const t = useText();
  const before = useRef(met);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (before.current === met) return;
    before.current = met;
    const timer = setTimeout(() => setSpoken(t(checklistText.count, { n: met, total })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [met, total, t]);
  return spoken;
}

export function Checklist({ items, id }: ChecklistProps) {
  const t = useText();
  const spoken = useSpokenCount(items.filter((item) => item.met).length, items.length);
  return (
    <>
      <ul className="na-checklist" id={id}>
        {items.map(({ label, met }) => (
          <li key={label} className={met ? 'na-met' : undefined}>
            <span className="na-mark" aria-hidden="true">
              {met && <Icon name="check" />}
            </span>
            <span>
              <span className="na-sr">{t(met ? checklistText.met : checklistText.unmet)} </span>
              {t(label)}
            </span>
          </li>
        ))}
      </ul>
      <span className="na-sr" role="status">
        {spoken}
      </span>
    </>
  );
}
