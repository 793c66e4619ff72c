/**
 * The flow as one visit to a screen knows it. Its views may stand a little longer than the visit: a second click, a submit, an answer
 * that they still bring belongs to a screen that was left, and does nothing.
 */
import type { Screen } from '../screens.ts';
import type { ScreenFlow } from './flow.ts';

/** A screen that was come to, told from a later visit to the same one. */
export interface Visit {
  readonly visit: number;
  readonly screen: Screen;
}

/** `flow` for the views of one visit: what it says is what they last drew, what they ask for once it is over is dropped. */
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
    visit: here(flow.visit, undefined),
    report: here(flow.report, undefined),
    dismiss: here(flow.dismiss, undefined),
    retry: here(flow.retry, undefined),
  };
}
