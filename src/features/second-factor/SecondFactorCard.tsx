/** The card of a step of the second factor: which step it is of how many, and the way to another account (decisions 3, quality.md). */
import { type ReactNode, useEffect } from 'react';
import { type SecondFactorStep, secondFactorScreens } from '../../session/second-factor.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { AnotherAccount } from './AnotherAccount.tsx';
import { useStepOf } from '../../flow/react/cards/useStepOf.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useFlow } from '../../flow/react/flow-context.ts';

export interface SecondFactorCardProps {
  readonly step: SecondFactorStep;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly done?: boolean;
  /** Cancel leads out of the step. */
  readonly cancels?: boolean;
  readonly children: ReactNode;
}

export function SecondFactorCard({ step, cancels, ...card }: SecondFactorCardProps) {
  const t = useText();
  const flow = useFlow();
  const steps: readonly SecondFactorStep[] =
    Object.values(secondFactorScreens).find((some: readonly SecondFactorStep[]) => some.includes(step)) ?? [];
  const stepOf = useStepOf(steps.indexOf(step) + 1, steps.length);
  // In an embed no address changes: this tells the browser that the password went through, so that it offers to save it (Chromium).
  useEffect(() => {
    if (flow.embedded && flow.getState().previous === 'password') history.replaceState(history.state, '');
  }, [flow]);
  const footer = (
    <>
      {cancels && (
        <Button variant="quiet" onClick={() => void flow.run('cancel')}>
          {t(secondFactorText.cancel)}
        </Button>
      )}
      <AnotherAccount />
    </>
  );
  return <ScreenCard {...card} {...stepOf} footer={footer} />;
}
