/** The screen that shows now, between what the host slots in (in light DOM `boot.ts` fills the slots). A screen whose chunk is under way leaves the one before it standing. */
import { createElement, Suspense, useDeferredValue } from 'react';
import { useFlowState } from './flow-context.ts';
import { LoadBoundary } from './LoadBoundary.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { viewOf } from './views.ts';

export function ScreenSwitch() {
  const screen = useDeferredValue(useFlowState((state) => state.screen));
  useDocumentTitle(screen);
  return (
    <>
      <slot name="header" />
      <LoadBoundary key={screen}>
        <Suspense fallback={null}>{createElement(viewOf(screen))}</Suspense>
      </LoadBoundary>
      <slot name="aside" />
      <slot name="footer" />
    </>
  );
}
