import { type ReactNode, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Field, type Lists, textsOf, type Option, type Values } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { askAhead } from '../../i18n/translate.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { listOf } from '../controls/control.ts';
import { formText, treeText } from '../text.ts';
import { FieldView } from './FieldView.tsx';

interface FieldsProps {
  readonly store: FormStore;
  readonly lists: Lists | undefined;
}

interface Section {
  readonly title: string | undefined;
  readonly fields: Field[];
}

function sectionsOf(fields: readonly Field[]): readonly Section[] {
  const sections: Section[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && field.section === undefined) last.fields.push(field);
    else sections.push({ title: field.section, fields: [field] });
  }
  return sections;
}

const optionsOf = ({ options }: Field, lists: Lists | undefined): readonly Option[] | undefined =>
  typeof options === 'string' ? lists?.[options] : options;

interface FoldProps extends Section, FieldsProps {
  readonly title: string;
  readonly children: ReactNode;
}

const isChosen = (value: Values[string] | undefined): boolean => value === true || (Array.isArray(value) && value.length > 0);

/** An optional section is open from the start where the user has chosen something in it. */
function Fold({ title, store, lists, fields, children }: FoldProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(() => {
    const { values } = store.getState();
    return fields.some(({ name }) => isChosen(values[name]));
  });
  const trees = fields.filter(({ kind }) => kind === 'tree');
  const n = useStore(store, ({ values }) => trees.flatMap(({ name }) => listOf(values[name])).length);
  const total = trees.flatMap((field) => optionsOf(field, lists) ?? []).length;
  return (
    <details className="na-section na-fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="na-section-title">
        <span id={id}>{`${t(title)} `}</span>
        <span className="na-optional">{`${t(formText.optional)} `}</span>
        <span className="na-count">{t(treeText.count, { n, total })}</span>
      </summary>
      <div role="group" aria-labelledby={id}>
        {children}
      </div>
    </details>
  );
}

export function Fields({ store, lists }: FieldsProps) {
  const t = useText();
  const sections = useMemo(() => sectionsOf(store.form.fields), [store]);
  // Messages are requested along with the visible texts, so that they are translated at once, offline too.
  askAhead(t, textsOf(store.form));
  // One letter a field, since two fields may share a name; a render follows only when one appears or disappears.
  const shows = useStore(store, ({ values }) => store.form.fields.map((field) => (field.when?.(values) === false ? 'n' : 'y')).join(''));

  return sections.map(({ title, fields }) => {
    const visible = fields.filter((field) => shows[store.form.fields.indexOf(field)] === 'y');
    if (visible.length === 0) return null;
    const grid = (
      <div className="na-fields">
        {visible.map((field) => (
          <FieldView key={store.form.fields.indexOf(field)} store={store} field={field} options={optionsOf(field, lists)} />
        ))}
      </div>
    );
    const key = fields[0]?.name;
    if (title === undefined)
      return (
        <div key={key} className={sections.length > 1 ? 'na-lead' : undefined}>
          {grid}
        </div>
      );
    if (fields[0]?.folds)
      return (
        <Fold key={key} {...{ title, store, lists, fields }}>
          {grid}
        </Fold>
      );
    return (
      <fieldset key={key} className="na-section">
        <legend className="na-section-title">{t(title)}</legend>
        {grid}
      </fieldset>
    );
  });
}
