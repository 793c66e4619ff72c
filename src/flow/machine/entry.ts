/** What a screen runs by itself when it is opened. */
import type { RunName } from '../action-names.ts';
import type { Flow } from './flow.ts';
import type { Machine } from './machine.ts';

/** What the screen begins with, and is still missing. */
export const dueOn = ({ tables, getState, context }: Flow): readonly RunName[] =>
  tables.actions[getState().screen]?.entry?.filter(({ due }) => due(context())).map((entry) => entry.run) ?? [];

/** A screen is opened: one of what it begins with runs them all. */
export function enter({ flow, isSetUp }: Machine): void {
  if (flow.getState().opening || !isSetUp()) return;
  const [first] = dueOn(flow);
  if (first) void flow.run(first);
}
