import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/TextContext.ts';
import type { ControlProps } from '../control.ts';
import { Masked } from '../../Masked.tsx';
import { useShown } from './useShown.ts';

export function RadioControl({ store, field, id, disabled, options }: ControlProps) {
  const t = useText();
  const value = useStore(store, (state) => state.values[field.name]);
  const group = useRef<HTMLDivElement>(null);
  const boxes = () => group.current?.querySelectorAll('input') ?? [];
  useShown(value, (shown) => {
    for (const box of boxes()) box.checked = box.value === shown;
  });
  // Chosen without an event, or in the first frame before React heard of it.
  useLayoutEffect(() => {
    for (const box of boxes()) if (box.checked) store.set(field.name, box.value);
  });
  return (
    <div ref={group} className="na-choices">
      {options?.map((option) => (
        <div key={option.value}>
          <label className="na-choice">
            <input
              type="radio"
              // Unique to this form: two elements on a page must not share a group.
              name={id}
              value={option.value}
              defaultChecked={value === option.value}
              disabled={disabled}
              aria-describedby={option.note && `${id}${option.value}`}
              onChange={() => store.set(field.name, option.value)}
            />
            <span>{t(option.label)}</span>
          </label>
          {option.note && (
            <span className="na-note" id={`${id}${option.value}`}>
              <Masked number={option.note} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
