import { useEffect } from 'react';
import type { FormStore } from '../../forms/form-store.ts';
import type { ActionName } from '../action-names.ts';
import { useFlow } from './flow-context.ts';

/** Runs a row at every change of what was typed or chosen in a form, and hands it the values. */
export function useRowOnChange(form: FormStore, row: ActionName): void {
  const flow = useFlow();
  useEffect(
    () =>
      form.subscribe(({ values }, before) => {
        // The form also changes when a call fails. If that has ended the log-in, a row that stores what was typed must not run.
        if (values !== before.values) void flow.run(row, values);
      }),
    [flow, form, row],
  );
}
