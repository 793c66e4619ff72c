/** The screen that shows now. A screen whose chunk is under way leaves the one before it standing. */
import { createElement, Suspense, useDeferredValue } from 'react';
import { useFlowState } from './flow-context.ts';
import { viewOf } from './views.ts';

export function ScreenSwitch() {
  const screen = useDeferredValue(useFlowState((state) => state.screen));
  return <Suspense fallback={null}>{createElement(viewOf(screen), { key: screen })}</Suspense>;
}
