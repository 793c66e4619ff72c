import { useStore } from 'zustand';
import { useText } from '../../../i18n/TextContext.ts';
import { type ControlProps, nativeProps } from '../control.ts';

export function CheckboxControl(props: ControlProps) {
  const t = useText();
  const { store, field, id } = props;
  const checked = useStore(store, (state) => state.values[field.name] === true);
  return (
    <label className="na-choice" htmlFor={id}>
      <input type="checkbox" {...nativeProps(props)} checked={checked} onChange={(event) => store.set(field.name, event.target.checked)} />
      <span part="label">{t(field.label)}</span>
    </label>
  );
}
