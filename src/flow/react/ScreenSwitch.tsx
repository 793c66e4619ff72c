/** A screen stays until the part of the next one has arrived; in light DOM `light-content.ts` fills the slots. */
import { createElement, Fragment, Suspense, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ScreenFlow } from '../flow.ts';
import type { Screen } from '../screens.ts';
import { Wait } from '../../ui/feedback/LiveRegion.tsx';
import { FlowContext, useElementContext, useFlow, useFlowState } from './flow-context.ts';
import { LoadBoundary } from './Loading.tsx';

/** Rendered beside a screen, so that both come into the page at the same moment. */
function ScreenCommit() {
  const { onCommit } = useElementContext();
  useLayoutEffect(() => onCommit?.('screen'), [onCommit]);
  useEffect(() => onCommit?.('effects'), [onCommit]);
  return null;
}

/** Rendered even beside the message that a screen did not arrive, since address and title change only from then on. */
function VisitCommit({ visit }: { readonly visit: number }) {
  const { commit } = useFlow();
  const { onCommit } = useElementContext();
  useLayoutEffect(() => {
    commit(visit);
    onCommit?.('visit');
  }, [commit, onCommit, visit]);
  return null;
}

interface Visit {
  readonly visit: number;
  readonly screen: Screen;
}

/** Views may outlive their visit in the page: they then read its last state, and a second click or submit does nothing. */
export function visitOf(flow: ScreenFlow, { visit, screen }: Visit): ScreenFlow {
  let last = flow.getState();
  const isHere = (state = flow.getState()) => state.visit === visit && state.screen === screen;
  const here =
    <A extends unknown[], R>(act: (...args: A) => R, otherwise: R) =>
    (...args: A): R =>
      isHere() ? act(...args) : otherwise;

  return {
    ...flow,
    getState() {
      const state = flow.getState();
      if (isHere(state)) last = state;
      return last;
    },
    ports: { ...flow.ports, emit: here(flow.ports.emit, false) },
    run: here(flow.run, Promise.resolve()),
    report: here(flow.report, undefined),
    dismiss: here(flow.dismiss, undefined),
    retry: here(flow.retry, undefined),
  };
}

function Visited({ at }: { readonly at: Visit }) {
  const elementContext = useElementContext();
  const ofVisit = useMemo(() => ({ ...elementContext, flow: visitOf(elementContext.flow, at) }), [elementContext, at]);
  return (
    <FlowContext value={ofVisit}>
      <LoadBoundary>
        {createElement(elementContext.views[at.screen])}
        <ScreenCommit />
      </LoadBoundary>
    </FlowContext>
  );
}

/** Most screens are there at once, so the user is asked to wait only after this time. */
const AT_ONCE_MS = 50;

function useWaiting(leaving: boolean): boolean {
  const { pressed } = useElementContext();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const control = pressed?.();
    // A submit button that was busy already has announced that.
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
  const latest = useMemo(() => ({ screen, visit }), [screen, visit]);
  // React keeps a fallback for 300 ms once it was rendered, so there is none, neither before the first screen nor between two.
  const at = useDeferredValue(latest, isEager(screen) ? latest : null);
  const leaving = at !== null && at !== latest;
  const waiting = useWaiting(leaving);

  return (
    <>
      <slot name="header" />
      <Suspense fallback={null}>
        {at && (
          <Fragment key={`${at.visit} ${at.screen}`}>
            <Visited at={at} />
            <VisitCommit visit={at.visit} />
          </Fragment>
        )}
      </Suspense>
      <Wait for={waiting} />
      <slot name="aside" />
      <slot name="footer" />
    </>
  );
}
