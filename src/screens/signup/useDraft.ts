import { useEffect } from 'react';
import { keep, type SignUpState, signUpState, signUpStep } from '../../flows/sign-up.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { useFlow } from '../flow-context.ts';

/** How long typing may rest before it is kept, ms: storage is not written at each key press. */
const REST_MS = 300;

/**
 * Keeps what is typed into a step as it is typed: a reload or Back finds it again (decisions 5, 7). A step that was completed and
 * no longer fits says at once what is missing.
 */
export function useDraft(form: FormStore, part: 'personal' | 'professional'): void {
  const flow = useFlow();
  useEffect(() => {
    const { stored, screen } = flow.context();
    if (signUpState(stored).completed.includes(signUpStep(screen))) form.check();
  }, [flow, form]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { store } = flow.session();
      const state: SignUpState = signUpState(store.getState());
      // Submitted or discarded meanwhile: nothing is to come back.
      if (state.completed.length > 0) store.patch(keep({ ...state, [part]: form.getState().values }));
    };
    const flush = () => {
      if (timer !== undefined) save();
    };
    const unsubscribe = form.subscribe((now, before) => {
      if (now.values !== before.values) timer ??= setTimeout(save, REST_MS);
    });
    addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flow, form, part]);
}
