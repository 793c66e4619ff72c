import { useText } from '../../i18n/TextContext.ts';
import { stepperText } from '../text.ts';
import { Icon } from '../Icon.tsx';

export interface StepperProps {
  /** Titles in order. */
  readonly steps: readonly string[];
  /** Index of the step that shows; those before it are done. */
  readonly current: number;
  /** Id of the words that say which step it is of how many. */
  readonly countId?: string;
}

const stateOf = (index: number, current: number) => (index < current ? 'done' : index === current ? 'current' : 'pending');

/** A list down the side where there is room, one line where there is not. */
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
