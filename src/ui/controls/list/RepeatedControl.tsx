import { Fragment, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { capOf, fieldError } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { removeText, repeatedText } from '../../text.ts';
import { Button } from '../../Button.tsx';
import { Icon } from '../../marks.tsx';
import { boxMarks, type ControlProps, listOf, nativeProps } from '../control.ts';
import { useTextBox } from '../text/TextControl.tsx';

interface BoxProps extends ControlProps {
  readonly index: number;
  readonly name: string;
  /** Absent for the only box. */
  readonly onRemove: (() => void) | undefined;
}

function Box({ index, name, onRemove, ...props }: BoxProps) {
  const t = useText();
  const { store, field, id } = props;
  const box = useTextBox(
    store,
    (values) => listOf(values[field.name])[index] ?? '',
    (text) => store.set(field.name, Object.assign([...listOf(store.getState().values[field.name])], { [index]: text })),
  );
  /** Of several boxes only the invalid ones are marked, and an extra empty one is valid. */
  const bad = useStore(store, ({ values }) => {
    const text = listOf(values[field.name])[index] ?? '';
    return (index === 0 || text.trim() !== '') && fieldError(field, { ...values, [field.name]: [text] }) !== undefined;
  });
  return (
    <div className="na-repeated">
      <label part="label" className="na-label" htmlFor={id}>
        {name}
      </label>
      <input
        type="text"
        {...boxMarks(props)}
        {...nativeProps({ ...props, invalid: props.invalid && bad, required: props.required && index === 0 })}
        {...box}
        maxLength={capOf(field)}
      />
      {onRemove && (
        <button type="button" className="na-remove" disabled={props.disabled} onClick={onRemove}>
          <Icon name="close" />
          <span className="na-sr">{t(removeText.remove, { label: name })}</span>
        </button>
      )}
    </div>
  );
}

const Gaps = ({ places = [], index }: { readonly places: readonly number[] | undefined; readonly index: number }) =>
  places.filter((gap) => gap === index).map((_, at) => <div key={`gap ${at + 1}`} className="na-repeated na-gone" aria-hidden="true" />);

export function RepeatedControl(props: ControlProps) {
  const t = useText();
  const { store, field, id, slot } = props;
  const root = useRef<HTMLDivElement>(null);
  const count = Math.max(
    1,
    useStore(store, (state) => listOf(state.values[field.name]).length),
  );
  const pressed = useRef(false);
  /** Kept as in `TreeChips`; each place is the number of boxes above it. */
  const [places, setPlaces] = useState<readonly number[]>();

  /** The pressed button may be gone, so the last box, which may be new, takes the focus. */
  useEffect(() => {
    if (pressed.current) [...(root.current?.querySelectorAll('input') ?? [])].at(count - 1)?.focus();
    pressed.current = false;
  }, [count]);

  function change(edit: (list: readonly string[]) => readonly string[]) {
    const list = listOf(store.getState().values[field.name]);
    pressed.current = true;
    store.set(field.name, edit(list.length > 0 ? list : ['']));
  }
  function remove(index: number) {
    setPlaces((kept) => kept && [...kept.map((gap) => (gap > index ? gap - 1 : gap)), index]);
    change((list) => list.filter((_, at) => at !== index));
  }
  return (
    <div onPointerEnter={() => setPlaces((kept) => kept ?? [])} onPointerLeave={() => setPlaces(undefined)}>
      {/* Above the boxes, so that the button stays where it was pressed. */}
      <div className="na-repeated-head">
        {count < (field.count ?? Number.POSITIVE_INFINITY) && (
          <Button variant="quiet" disabled={props.disabled} onClick={() => change((list) => [...list, ''])}>
            {t(repeatedText.another)}
          </Button>
        )}
      </div>
      <div ref={root}>
        {[...new Array(count).keys()].map((index) => (
          // Boxes have no identity of their own: the text of the next one moves up.
          <Fragment key={`${id}-${index + 1}`}>
            <Gaps {...{ places, index }} />
            <Box
              {...props}
              id={`${id}-${index + 1}`}
              index={index}
              name={t(repeatedText.box, { label: t(field.box ?? field.label), n: index + 1 })}
              onRemove={count > 1 ? () => remove(index) : undefined}
            />
          </Fragment>
        ))}
        <Gaps {...{ places, index: count }} />
      </div>
      {slot}
    </div>
  );
}
