import { useStore } from 'zustand';
import type { Field } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { Checklist } from './Checklist.tsx';

/** The live rules of a field, ticked off while typing. */
export function FieldChecklist({ store, field, id }: { readonly store: FormStore; readonly field: Field; readonly id: string }) {
  const list = field.checklist ?? [];
  // One letter a rule: the list is drawn again only when a rule changes its state.
  const met = useStore(store, ({ values }) => list.map((rule) => (rule.met(String(values[field.name])) ? 'y' : 'n')).join(''));
  return <Checklist id={id} items={list.map(({ label }, index) => ({ label, met: met[index] === 'y' }))} />;
}
