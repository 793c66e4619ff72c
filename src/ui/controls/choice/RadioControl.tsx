import { useStore } from 'zustand';
import { useText } from '../../../i18n/TextContext.ts';
import type { ControlProps } from '../control.ts';

export function RadioControl({ store, field, id, disabled, options }: ControlProps) {
  const t = useText();
  const value = useStore(store, (state) => state.values[field.name]);
  return (
    <div className="na-choices">
      {options?.map((option) => (
        <div key={option.value}>
          <label className="na-choice">
            <input
              type="radio"
              // Unique to this form: two elements on a page must not share a group.
              name={id}
              value={option.value}
              checked={value === option.value}
              // Chosen in the first frame, before React heard of it.
              ref={(box) => {
                if (box?.checked && value !== option.value) store.set(field.name, option.value);
              }}
              disabled={disabled}
              aria-describedby={option.note && `${id}${option.value}`}
              onChange={() => store.set(field.name, option.value)}
            />
            <span>{t(option.label)}</span>
          </label>
          {option.note && (
            <span className="na-note" id={`${id}${option.value}`}>
              {option.note}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
