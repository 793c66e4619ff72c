import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/TextContext.tsx';
import { Status } from '../feedback/LiveRegion.tsx';
import { checklistText } from '../text.ts';
import { Icon } from '../marks.tsx';
import { useStore } from 'zustand';
import type { Field } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';

/** A range, `(a-z)`, must not be broken after its hyphen. */
export const noBreak = (text: string): ReactNode =>
  text.split(/(\(.-.\))/).map((piece, at) =>
    at % 2 > 0 ? (
      <span key={piece} className="na-keep">
        {piece}
      </span>
    ) : (
      piece && <span key={piece}>{piece}</span>
    ),
  );

/** Milliseconds, long enough not to interrupt a user who is typing. */
const PAUSE_MS = 1200;

interface ChecklistProps {
  readonly items: readonly { readonly label: string; readonly met: boolean }[];
  /** The field refers to each rule by this id and the rule's number, without the state that changes. */
  readonly id?: string;
}

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
  // Requested before it is announced, or it would be announced in English first.
  const announcement = t(checklistText.count, { n: paused ?? 0, total: items.length });
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
      <Status className="na-sr">{paused !== undefined && announcement}</Status>
    </>
  );
}

export function FieldChecklist({ store, field, id }: { readonly store: FormStore; readonly field: Field; readonly id: string }) {
  const list = field.checklist ?? [];
  // One letter a rule, so that the list is rendered again only when a rule changes its state.
  const met = useStore(store, ({ values }) => list.map((rule) => (rule.met(String(values[field.name])) ? 'y' : 'n')).join(''));
  return <Checklist id={id} items={list.map(({ label }, index) => ({ label, met: met[index] === 'y' }))} />;
}
