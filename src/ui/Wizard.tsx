import type { ReactNode } from 'react';
import { Stepper, type StepperProps } from './Stepper.tsx';

/** A wizard's step beside its progress, or under it where width is short. `children` is the step's card. */
export function Wizard({ children, ...progress }: StepperProps & { readonly children: ReactNode }) {
  return (
    <div className="na-wizard">
      <div className="na-wizard-columns">
        <Stepper {...progress} />
        {children}
      </div>
    </div>
  );
}
