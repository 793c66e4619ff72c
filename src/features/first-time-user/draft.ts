/** What the first-time wizard keeps while it lasts, under `newsAuth.wizard` (decisions 5). */
import type { Values } from '../../forms/form.ts';
import type { StepNumber } from './progress.ts';
import type { Stored, StoredPatch, WizardDraft } from '../../session/stored.ts';

/** The steps whose unsaved values are kept. The other two hold secrets. */
const steps = { personal: 3, professional: 4 } as const satisfies Record<string, StepNumber>;

/** Changes some of it and keeps the rest. */
export const keepInWizard = ({ wizard }: Stored, patch: WizardDraft): StoredPatch => ({ wizard: { ...wizard, ...patch } });

/** What was typed into a step; nothing once the step is saved or the session over. */
export const keepStep =
  (part: keyof typeof steps) =>
  (stored: Stored, values: Values): StoredPatch | undefined => {
    const isOpen = stored.authToken !== undefined && !stored.registrationComplete && Number(stored.registrationStep) === steps[part];
    return isOpen ? keepInWizard(stored, { [part]: values }) : undefined;
  };
