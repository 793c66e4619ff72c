/**
 * The flow as one visit to a screen knows it. Its views may stay in the page a little longer than the visit. A second click or a submit
 * in them then belongs to a screen that was left, and does nothing.
 */
import type { Screen } from '../screens.ts';
import type { ScreenFlow } from './flow.ts';

/** One visit to a screen, told apart from a later visit to the same screen. */
export interface Visit {
  readonly visit: number;
  readonly screen: Screen;
}

/** The flow for the views of one visit. Once it is over they go on reading the state as it last was, and what they ask for is dropped. */
export function visitOf(flow: ScreenFlow, { visit, screen }: Visit): ScreenFlow {
  let last = flow.getState();
  const isHere = (state = flow.getState()) => state.visit === visit && state.screen === screen;
  const here =
    <A extends unknown[], R>(act: (...given: A) => R, otherwise: R) =>
    (...given: A): R =>
      isHere() ? act(...given) : otherwise;

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
