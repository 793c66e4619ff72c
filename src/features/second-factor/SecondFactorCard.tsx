/** The card of a step of the second factor, with its number and the link to another account (decisions 3, quality.md). */
import { useEffect, useState, type ReactNode } from 'react';
import { secondFactorScreens, type SecondFactorStep } from '../../session/second-factor.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { useStepOf } from '../../flow/react/cards/NewPasswordCard.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useFlow, useStored } from '../../flow/react/flow-context.ts';
import { OtherAccountLink, SigningInAs } from '../../flow/react/AccountLine.tsx';
import { chosenMethod } from './methods.ts';

/** The right code removes the second factor from storage, but the screen that still shows keeps the last one. */
export function useSecondFactor() {
  const now = useStored((stored) => stored.mfaSetup);
  const [secondFactor, setSecondFactor] = useState(now);
  if (now && !now.done && now !== secondFactor) setSecondFactor(now);
  return [secondFactor, chosenMethod(secondFactor)] as const;
}

interface SecondFactorCardProps {
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
  // In an embed no address changes, so this makes Chromium offer to save the password.
  useEffect(() => {
    if (!flow.hosted && flow.getState().previous === 'password') history.replaceState(history.state, '');
  }, [flow]);
  const footer = (
    <>
      {cancels && (
        <Button variant="quiet" onClick={() => void flow.run('cancel')}>
          {t(secondFactorText.cancel)}
        </Button>
      )}
      {/* `<news-mfa>` does not know whose sign-in is pending, so there the link names no address. */}
      <p className="na-another">
        <SigningInAs />
        <OtherAccountLink />
      </p>
    </>
  );
  return <ScreenCard {...card} {...stepOf} footer={footer} />;
}
