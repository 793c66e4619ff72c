/** The card of a step of the second factor: which step it is of how many, and the way to another account (decisions 3, quality.md). */
import type { ReactNode } from 'react';
import { type MfaStep, mfaSteps } from '../../session/mfa-setup.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { AnotherAccount } from './AnotherAccount.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export interface FactorCardProps {
  readonly step: MfaStep;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
}

export function FactorCard({ step, ...card }: FactorCardProps) {
  const t = useText();
  const steps: readonly MfaStep[] = Object.values(mfaSteps).find((some: readonly MfaStep[]) => some.includes(step)) ?? [];
  const kicker = t(secondFactorText.step, { n: steps.indexOf(step) + 1, total: steps.length });
  return <ScreenCard {...card} kicker={kicker} footer={<AnotherAccount />} />;
}
