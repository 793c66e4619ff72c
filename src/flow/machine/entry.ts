/** What a screen runs by itself when it is opened. */
import type { RunName } from '../action-names.ts';
import type { Flow } from './flow.ts';
import type { Machine } from './machine.ts';

/** The actions that the screen opens with, and that are still due. */
export const dueOn = ({ tables, getState, context }: Flow): readonly RunName[] =>
  tables.actions[getState().screen]?.entry?.filter(({ due }) => due(context())).map((entry) => entry.run) ?? [];

/** A screen was opened. Running one of its due actions runs them all. */
export function enter({ flow, isSetUp }: Machine): void {
  if (flow.getState().opening || !isSetUp()) return;
  const [first] = dueOn(flow);
  if (first) void flow.run(first);
}
