import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/TextContext.tsx';
import { nativeProps, type ControlProps } from '../control.ts';
import { Masked } from '../../Masked.tsx';

/** A password manager may choose without an event (`readChoices` reads it at submit), so only a change of the form's value is shown. */
export function useShown<T>(value: T, show: (value: T) => void): void {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    show(value);
  });
}

export function CheckboxControl(props: ControlProps) {
  const t = useText();
  const { store, field, id } = props;
  const checked = useStore(store, (state) => state.values[field.name] === true);
  const box = useRef<HTMLInputElement>(null);
  useShown(checked, (isChecked) => {
    if (box.current) box.current.checked = isChecked;
  });
  return (
    <label className="na-choice" htmlFor={id}>
      <input
        ref={box}
        type="checkbox"
        {...nativeProps(props)}
        defaultChecked={checked}
        onChange={(event) => store.set(field.name, event.target.checked)}
      />
      <span part="label">{t(field.label)}</span>
    </label>
  );
}

export function RadioControl({ store, field, id, disabled, options }: ControlProps) {
  const t = useText();
  const value = useStore(store, (state) => state.values[field.name]);
  const group = useRef<HTMLDivElement>(null);
  const boxes = () => group.current?.querySelectorAll('input') ?? [];
  useShown(value, (checkedValue) => {
    for (const box of boxes()) box.checked = box.value === checkedValue;
  });
  // The user may have chosen without an event, or in the first frame before React was there.
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
              // Unique to this form, since two elements on a page must not share a group.
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
