/** What a screen runs by itself when it is opened. */
import type { RunName } from '../action-names.ts';
import type { Flow } from './flow.ts';
import type { Machine } from './machine.ts';

/** The actions that the screen opens with, and that are still due. */
export const dueOn = ({ tables, getState, context }: Flow): readonly RunName[] =>
  tables
    .actionsOf(getState().screen)
    ?.entry?.filter(({ due }) => due(context()))
    .map((entry) => entry.run) ?? [];

/** Running one of the due actions runs them all. */
function begin(flow: Flow): void {
  const [first] = dueOn(flow);
  if (first) void flow.run(first);
}

/** A screen was opened. Its feature may still be on its way: then it begins once that has arrived, if it still shows. */
export function enter(machine: Machine): void {
  const { flow, isSetUp } = machine;
  const { opening, screen } = flow.getState();
  if (opening || !isSetUp()) return;
  if (flow.tables.actionsOf(screen)) {
    begin(flow);
    return;
  }
  const pendingFeature = flow.tables.arrival(screen);
  machine.pendingFeature = pendingFeature;
  void pendingFeature.then(() => {
    if (machine.pendingFeature !== pendingFeature) return;
    machine.pendingFeature = undefined;
    begin(flow);
  });
}
