/** The card of one screen: its title takes the focus after a step change, never when the element first appears (quality.md). */
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../ui/Card.tsx';
import { FlowBanner } from './FlowBanner.tsx';
import { useFlow, useSurroundings } from './flow-context.ts';

export interface ScreenCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly kicker?: ReactNode;
  readonly width?: 'form' | 'wizard';
  readonly footer?: ReactNode;
  /** The screen puts the focus somewhere better itself. */
  readonly keepsFocus?: boolean;
  /** The screen says elsewhere what the flow has to say. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
}

export function ScreenCard({ keepsFocus = false, quiet = false, children, ...card }: ScreenCardProps) {
  const flow = useFlow();
  const { level } = useSurroundings();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(!keepsFocus && flow.getState().previous !== null);
  useEffect(() => {
    if (wanted.current) heading.current?.focus({ preventScroll: true });
    wanted.current = false;
  }, []);
  return (
    <Card {...card} level={level} headingRef={heading}>
      {!quiet && <FlowBanner />}
      {children}
    </Card>
  );
}
