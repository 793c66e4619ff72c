/** The card of a screen, with the flow's banner. The first field, else the title, takes the focus after a change of step, never when the element first appears (quality.md). */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Card, RefusedContext } from '../../ui/layout/Card.tsx';
import { arriveIn, parkFocus } from '../../ui/arrival.ts';
import { isUsedElsewhere, setDocumentTitle } from '../../ui/own-document.ts';
import { useElementContext, useFlow, useFlowState, useSettings } from './flow-context.ts';
import { FlowBanner } from './FlowBanner.tsx';
import { useText } from '../../i18n/TextContext.tsx';
import { sharedText } from '../text.ts';

/** The document's title is ours only where screens have addresses; everywhere else it belongs to the host. */
function useDocumentTitle(heading: string, inForm: boolean): void {
  const t = useText();
  const { routing, providerName } = useSettings();
  const isRefused = useFlowState(({ banner }) => banner?.refuses === true) || inForm;
  const title = `${isRefused ? t(sharedText.errorTitle, { title: heading }) : heading} · ${providerName}`;
  useEffect(() => {
    if (routing === 'path') setDocumentTitle(title);
  }, [routing, title]);
}

interface ScreenCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly kicker?: ReactNode;
  readonly describedBy?: string;
  readonly done?: boolean;
  readonly width?: 'form' | 'wizard';
  readonly footer?: ReactNode;
  /** The screen moves the focus itself. */
  readonly keepsFocus?: boolean;
  /** The screen renders the flow's banner elsewhere. */
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
    if (flow.hosted) scrollTo(0, 0);
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
