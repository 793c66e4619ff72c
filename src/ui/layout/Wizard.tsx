import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon, Personal } from '../marks.tsx';
import { uncover } from '../reveal.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { stepperText } from '../text.ts';

interface StepperProps {
  readonly steps: readonly string[];
  /** Index from 0; the steps before it are done. */
  readonly current: number;
  /** Id of the words that count the steps. */
  readonly countId?: string;
}

const stateOf = (index: number, current: number) => (index < current ? 'done' : index === current ? 'current' : 'pending');

export function Stepper({ steps, current, countId }: StepperProps) {
  const t = useText();
  return (
    <section part="stepper" className="na-stepper" aria-label={t(stepperText.progress)}>
      <p className="na-sr" id={countId}>
        {t(stepperText.count, { n: current + 1, total: steps.length })}
      </p>
      <p className="na-step-line" aria-hidden="true">
        {t(stepperText.line, { n: current + 1, total: steps.length, title: t(steps[current] ?? '') })}
      </p>
      <ol className="na-steps">
        {steps.map((title, index) => {
          const state = stateOf(index, current);
          return (
            <li key={title} className={`na-step na-step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="na-step-mark" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span>
                <span className="na-sr">{`${t(stepperText[state])} `}</span>
                <span>{t(title)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface WizardProps extends Omit<StepperProps, 'countId'> {
  readonly header?: ReactNode;
  /** The card's title refers to `countId`. */
  readonly children: (countId: string) => ReactNode;
  /** Rendered where three columns fit. */
  readonly side?: ReactNode;
}

/** Each step begins at its top. */
export function Wizard({ header, children, side, ...progress }: WizardProps) {
  const countId = useId();
  const top = useRef<HTMLDivElement>(null);

  // Only where its top is out of view, since the host's page must not jump.
  useEffect(() => {
    const node = top.current;
    if (!node || node.getBoundingClientRect().top >= 0) return;
    node.scrollIntoView({ block: 'start', behavior: 'instant' });
    uncover(node);
  }, []);

  // By CSSOM, since a host's policy may forbid style attributes.
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
