/** The screen that shows now, between what the host slots in (in light DOM `light-content.ts` fills the slots). A screen whose part is under way leaves the one before it standing, which says so. */
import { createElement, Fragment, Suspense, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Visit, visitOf } from '../machine/flow-visit.ts';
import { Wait } from '../../ui/feedback/Wait.tsx';
import { Leaving } from '../../ui/form/Leaving.ts';
import { FlowContext, useFlow, useFlowState, useElementContext } from './flow-context.ts';
import { LoadBoundary } from './loading/LoadBoundary.tsx';

/** Drawn beside a screen, so that both come into the page at the same moment. */
function Shown() {
  const { onShown, onSettled } = useElementContext();
  useLayoutEffect(() => onShown?.(), [onShown]);
  useEffect(() => onSettled?.(), [onSettled]);
  return null;
}

/** Drawn beside all that a visit shows, even the message that its screen did not arrive: only from then on may address and title change. */
function Drawn({ visit }: { readonly visit: number }) {
  const { drew } = useFlow();
  useLayoutEffect(() => drew(visit), [drew, visit]);
  return null;
}

/** The views of one visit, which know the flow no further than that. */
function Visited({ at }: { readonly at: Visit }) {
  const surroundings = useElementContext();
  const own = useMemo(() => ({ ...surroundings, flow: visitOf(surroundings.flow, at) }), [surroundings, at]);
  return (
    <FlowContext value={own}>
      <LoadBoundary>
        {createElement(surroundings.views[at.screen])}
        <Shown />
      </LoadBoundary>
    </FlowContext>
  );
}

/** How long a screen may take before the user is told to wait, ms: most are there at once. */
const AT_ONCE_MS = 50;

/** The next screen takes a while: the control that was pressed shows it, and screen readers are told. */
function useWaiting(leaving: boolean): boolean {
  const { pressed } = useElementContext();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const control = pressed?.();
    // A submit button that was busy already shows it, and has told them.
    if (control?.getAttribute('aria-busy')) return;
    const timer = setTimeout(() => {
      setWaiting(true);
      control?.setAttribute('aria-busy', 'true');
    }, AT_ONCE_MS);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
      control?.removeAttribute('aria-busy');
    };
  }, [leaving, pressed]);
  return waiting;
}

export function ScreenSwitch() {
  const { isEager } = useElementContext();
  const screen = useFlowState((state) => state.screen);
  const visit = useFlowState((state) => state.visit);
  const asked = useMemo(() => ({ screen, visit }), [screen, visit]);
  // A fallback that React has once shown stays for 300 ms. So there is none, neither before the first screen nor between two.
  const at = useDeferredValue(asked, isEager(screen) ? asked : null);
  const leaving = at !== null && at !== asked;
  const waiting = useWaiting(leaving);

  return (
    <>
      <slot name="header" />
      <Leaving value={leaving}>
        <Suspense fallback={null}>
          {at && (
            <Fragment key={`${at.visit} ${at.screen}`}>
              <Visited at={at} />
              <Drawn visit={at.visit} />
            </Fragment>
          )}
        </Suspense>
      </Leaving>
      <Wait for={waiting} />
      <slot name="aside" />
      <slot name="footer" />
    </>
  );
}
