import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/TextContext.tsx';
import { formText } from '../text.ts';
import { activeElementOf } from '../own-document.ts';
import { useLateChange } from './LiveRegion.tsx';
import { BOX } from '../arrival.ts';

export interface SkeletonProps {
  readonly fields?: number;
  readonly button?: boolean;
  /** It takes the focus, since it replaces the button that was pressed. */
  readonly focused?: boolean;
}

/** A user who tabs to it while the form loads is moved on to the form's first box. */
export function Skeleton({ fields = 1, button = true, focused = false }: SkeletonProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const change = useLateChange();

  useLayoutEffect(() => {
    const shape = ref.current as HTMLElement;
    const around = shape.parentElement;
    if (focused) shape.focus({ preventScroll: true });
    return () => {
      if (activeElementOf(shape) !== shape) return;
      // Its replacement is rendered in the same turn.
      queueMicrotask(() => around?.querySelector<HTMLElement>(BOX)?.focus({ preventScroll: true }));
    };
  }, [focused]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here, Tab falls past the form that is about to come
    <div className={fields > 6 ? 'na-skeleton na-lead' : 'na-skeleton'} role="status" aria-atomic="true" tabIndex={0} ref={ref}>
      <span className="na-sr">{t(formText.loading)}</span>
      {change}
      {[...new Array(fields).keys()].map((index) => (
        <div key={`field ${index + 1}`} className="na-ghost na-ghost-field" />
      ))}
      {button && <div className="na-ghost na-ghost-button" />}
    </div>
  );
}
