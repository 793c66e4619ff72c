import { type ReactNode, useId } from 'react';
import { useText } from '../../../i18n/TextContext.ts';
import { stepperText } from '../../../ui/text.ts';

/** What a card needs to say which step it is of how many. */
export interface StepOf {
  readonly kicker: ReactNode;
  readonly describedBy: string;
}

export function useStepOf(n: number, total: number): StepOf {
  const t = useText();
  const id = useId();
  return { kicker: <span id={id}>{t(stepperText.count, { n, total })}</span>, describedBy: id };
}
