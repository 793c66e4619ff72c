import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { Status } from '../feedback/Status.tsx';
import { checklistText } from '../text.ts';
import { Icon } from '../Icon.tsx';
import { noBreak } from '../../i18n/no-break.tsx';

/** Long enough not to interrupt a user who is typing. */
const PAUSE_MS = 1200;

export interface ChecklistProps {
  readonly items: readonly { readonly label: string; readonly met: boolean }[];
  /** With the number of a rule behind it, the id by which the field refers to the rule, without the state that changes. */
  readonly id?: string;
}

/** How many are met, once typing has paused; nothing at the start. */
function usePausedCount(met: number): number | undefined {
  const before = useRef(met);
  const [paused, setPaused] = useState<number>();
  useEffect(() => {
    if (before.current === met) return;
    before.current = met;
    const timer = setTimeout(() => setPaused(met), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [met]);
  return paused;
}

export function Checklist({ items, id }: ChecklistProps) {
  const t = useText();
  const paused = usePausedCount(items.filter((item) => item.met).length);
  // Asked for before it is said, or it would be said in English first.
  const spoken = t(checklistText.count, { n: paused ?? 0, total: items.length });
  return (
    <>
      <ul className="na-checklist">
        {items.map(({ label, met }, at) => (
          <li key={label} className={met ? 'na-met' : undefined}>
            <span className="na-mark" aria-hidden="true">
              {met && <Icon name="check" />}
            </span>
            <span>
              <span className="na-sr">{`${t(met ? checklistText.met : checklistText.unmet)} `}</span>
              <span id={id && `${id}${at}`}>{noBreak(t(label))}</span>
            </span>
          </li>
        ))}
      </ul>
      <Status className="na-sr">{paused !== undefined && spoken}</Status>
    </>
  );
}
