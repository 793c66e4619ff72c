import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Personal } from '../marks.tsx';
import { clear } from '../reveal.ts';
import { Stepper, type StepperProps } from './Stepper.tsx';

export interface WizardProps extends Omit<StepperProps, 'countId'> {
  /** Above both columns: whose wizard it is. */
  readonly header?: ReactNode;
  /** The step's card, whose title says with `countId` which step it is. */
  readonly children: (countId: string) => ReactNode;
  /** A picture beside the step, where there is room for three columns. */
  readonly side?: ReactNode;
}

/** A wizard's step beside its progress, or under it in a narrow place. Each step begins at its top. */
export function Wizard({ header, children, side, ...progress }: WizardProps) {
  const countId = useId();
  const top = useRef<HTMLDivElement>(null);

  // Only where its top is out of view: the host's page must not jump.
  useEffect(() => {
    const node = top.current;
    if (!node || node.getBoundingClientRect().top >= 0) return;
    node.scrollIntoView({ block: 'start', behavior: 'instant' });
    clear(node);
  }, []);

  // For the slug over the step; by CSSOM, since a host's policy may forbid style attributes.
  useLayoutEffect(() => {
    const { style } = top.current as HTMLDivElement;
    style.setProperty('--na-n', String(progress.current + 1));
    style.setProperty('--na-of', String(progress.steps.length));
  }, [progress.current, progress.steps]);

  return (
    <div className={side ? 'na-wizard na-sided' : 'na-wizard'} ref={top}>
      {header && (
        <header className="na-wizard-head">
          <Personal>{header}</Personal>
        </header>
      )}
      <div className="na-wizard-columns">
        <Stepper {...progress} countId={countId} />
        {children(countId)}
        {side && <div className="na-side">{side}</div>}
      </div>
    </div>
  );
}
