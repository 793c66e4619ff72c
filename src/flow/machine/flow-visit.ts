/** Views may outlive their visit in the page: they then read its last state, and a second click or submit does nothing. */
import type { Screen } from '../screens.ts';
import type { ScreenFlow } from './flow-types.ts';

export interface Visit {
  readonly visit: number;
  readonly screen: Screen;
}

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
