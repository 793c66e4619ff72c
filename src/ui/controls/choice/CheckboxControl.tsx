import { useRef } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/TextContext.ts';
import { type ControlProps, nativeProps } from '../control.ts';
import { useShown } from './useShown.ts';

export function CheckboxControl(props: ControlProps) {
  const t = useText();
  const { store, field, id } = props;
  const checked = useStore(store, (state) => state.values[field.name] === true);
  const box = useRef<HTMLInputElement>(null);
  useShown(checked, (shown) => {
    if (box.current) box.current.checked = shown;
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
