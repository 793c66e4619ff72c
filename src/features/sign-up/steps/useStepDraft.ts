import { useEffect } from 'react';
import { signUpState, signUpStep } from '../progress.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import { useFlow } from '../../../flow/react/flow-context.ts';
import { type KeepStep, useDraft } from '../../../flow/react/wizard/useDraft.ts';

/** A draft of sign-up. A step that was completed and no longer fits says at once what is missing. */
export function useStepDraft(form: FormStore, keepStep: KeepStep): void {
  const flow = useFlow();
  useEffect(() => {
    const { stored, screen } = flow.context();
    if (signUpState(stored).completed.includes(signUpStep(screen))) form.check();
  }, [flow, form]);
  useDraft(form, keepStep);
}
