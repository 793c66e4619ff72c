/** The screen that shows now, between what the host slots in (in light DOM `boot.ts` fills the slots). A screen whose chunk is under way leaves the one before it standing, which says so. */
import { createElement, Fragment, Suspense, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Visit, visitOf } from '../machine/flow-visit.ts';
import { useText } from '../../i18n/TextContext.ts';
import { formText } from '../../ui/text.ts';
import { Leaving } from '../../ui/form/Leaving.ts';
import { FlowContext, useFlow, useFlowState, useSurroundings } from './flow-context.ts';
import { LoadBoundary } from './loading/LoadBoundary.tsx';

/** Beside a screen, so that it comes into the page with it. */
function Shown() {
  const { onShown } = useSurroundings();
  useLayoutEffect(() => onShown?.(), [onShown]);
  return null;
}

/** Beside whatever stands for a visit, the words for a screen that did not arrive too: its address and title are due. */
function Drawn({ visit }: { readonly visit: number }) {
  const { drew } = useFlow();
  useLayoutEffect(() => drew(visit), [drew, visit]);
  return null;
}

/** The views of one visit, which know the flow no further than that. */
function Visited({ at }: { readonly at: Visit }) {
  const surroundings = useSurroundings();
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

/** A screen that is there at once is not waited for: before this nobody is told, ms. */
const AT_ONCE_MS = 50;

/** The next screen keeps people waiting: what they pressed shows it, and it is said. */
function useWaiting(leaving: boolean): boolean {
  const { pressed } = useSurroundings();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const control = pressed?.();
    // A submit that was at work before shows it, and has said it.
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
  const t = useText();
  const { isEager } = useSurroundings();
  const screen = useFlowState((state) => state.screen);
  const visit = useFlowState((state) => state.visit);
  const asked = useMemo(() => ({ screen, visit }), [screen, visit]);
  // React lets a fallback that it has shown stand for 300 ms: there is none, neither before a first screen nor between two.
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
      <span className="na-sr" role="status">
        {waiting && t(formText.wait)}
      </span>
      <slot name="aside" />
      <slot name="footer" />
    </>
  );
}
