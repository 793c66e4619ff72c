/** The screen that shows now, between what the host slots in (in light DOM `boot.ts` fills the slots). A screen whose chunk is under way leaves the one before it standing. */
import { createElement, Suspense, useDeferredValue, useLayoutEffect } from 'react';
import { useFlowState, useSurroundings } from './flow-context.ts';
import { LoadBoundary } from './LoadBoundary.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { standsReady, viewOf } from './views.ts';

/** Beside a screen, so that it comes into the page with it. */
function Shown() {
  const { onShown } = useSurroundings();
  useLayoutEffect(() => onShown?.(), [onShown]);
  return null;
}

export function ScreenSwitch() {
  const asked = useFlowState((state) => state.screen);
  // React lets a fallback that it has shown stand for 300 ms: there is none, neither before a first screen nor between two.
  const screen = useDeferredValue(asked, standsReady(asked) ? asked : null);
  useDocumentTitle(screen ?? asked);
  return (
    <>
      <slot name="header" />
      <Suspense fallback={null}>
        {screen && (
          <LoadBoundary key={screen}>
            {createElement(viewOf(screen))}
            <Shown />
          </LoadBoundary>
        )}
      </Suspense>
      <slot name="aside" />
      <slot name="footer" />
    </>
  );
}
