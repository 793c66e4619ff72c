/** The card of a step of the second factor: which step it is of how many, and the way to another account (decisions 3, quality.md). */
import type { ReactNode } from 'react';
import { type SecondFactorStep, secondFactorScreens } from '../../session/second-factor.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { AnotherAccount } from './AnotherAccount.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export interface SecondFactorCardProps {
  readonly step: SecondFactorStep;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
}

export function SecondFactorCard({ step, ...card }: SecondFactorCardProps) {
  const t = useText();
  const steps: readonly SecondFactorStep[] =
    Object.values(secondFactorScreens).find((some: readonly SecondFactorStep[]) => some.includes(step)) ?? [];
  const kicker = t(secondFactorText.step, { n: steps.indexOf(step) + 1, total: steps.length });
  return <ScreenCard {...card} kicker={kicker} footer={<AnotherAccount />} />;
}
