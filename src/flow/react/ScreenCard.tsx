/** The card of one screen: its first field, else its title, takes the focus after a step change, never when the element first appears (quality.md). */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { RefusedContext } from '../../ui/form/RefusedContext.ts';
import { arriveIn, parkFocus } from '../../ui/arrival.ts';
import { isUsedElsewhere } from '../../ui/own-document.ts';
import { FlowBanner } from './FlowBanner.tsx';
import { useFlow, useElementContext } from './flow-context.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

export interface ScreenCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly kicker?: ReactNode;
  readonly describedBy?: string;
  readonly done?: boolean;
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
  const { level } = useElementContext();
  const [isRefused, setRefused] = useState(false);
  useDocumentTitle(card.title, isRefused);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(flow.getState().previous !== null);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    // R2: a page of its own begins at its top.
    if (!flow.embedded) scrollTo(0, 0);
    const title = heading.current;
    const card = title?.closest('.na-card');
    if (!keepsFocus && card && !isUsedElsewhere(card)) arriveIn(card);
  }, [flow, keepsFocus]);
  useLayoutEffect(() => {
    const card = heading.current?.closest('.na-card');
    return () => {
      if (card) parkFocus(card);
    };
  }, []);
  return (
    <Card {...card} level={level} headingRef={heading}>
      {!quiet && <FlowBanner />}
      <RefusedContext value={setRefused}>{children}</RefusedContext>
    </Card>
  );
}
