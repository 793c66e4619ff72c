import { useStore } from 'zustand';
import { useText } from '../../text/TextContext.ts';
import { formText } from '../../text/ui.ts';
import { type ControlProps, nativeProps } from './control.ts';

export function SelectControl(props: ControlProps) {
  const t = useText();
  const { store, field, options, disabled } = props;
  const value = useStore(store, (state) => String(state.values[field.name] ?? ''));
  const known = options?.some((option) => option.value === value) ?? false;
  return (
    <select
      className="na-input na-select"
      {...nativeProps(props)}
      disabled={disabled || !options}
      aria-busy={!options || undefined}
      value={known ? value : ''}
      onChange={(event) => store.set(field.name, event.target.value)}
    >
      {!known && <option value="">{t(options ? (field.prompt ?? '') : formText.loading)}</option>}
      {options?.map((option) => (
        // The service may list what is in another language than the page.
        <option key={option.value} value={option.value} dir="auto">
          {t(option.label)}
        </option>
      ))}
    </select>
  );
}
