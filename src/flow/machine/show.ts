/** One screen in the place of another. */
import type { Banner } from '../banners.ts';
import type { Screen } from '../screens.ts';
import type { Machine } from './machine.ts';

/** How a screen follows the one before it, and what its banner says. */
export interface Showing {
  readonly replace?: boolean | undefined;
  readonly banner?: Banner | null | undefined;
}

/** Aborts all that is under way. */
export function abortAll(machine: Machine): void {
  for (const controller of machine.underWay.keys()) controller.abort();
  machine.underWay.clear();
  machine.pendingFeature = undefined;
}

/** Shows a screen; `false` = it shows already, and only its banner changes. */
export function show(machine: Machine, asked: Screen, { replace = false, banner = null }: Showing): boolean {
  const { flow, setState, forms } = machine;
  const { screen: left, opening, visit: before, drawn, replaced } = flow.getState();
  const screen = machine.substituteScreen(asked);
  if (screen === left) {
    // A screen that has not been drawn yet goes on adding or replacing its history entry, as it was first asked to.
    setState(before === drawn ? { banner, replaced: true } : { banner });
    return false;
  }
  abortAll(machine);
  machine.heldUp = undefined;
  forms.dropSecrets();
  const previous = opening ? null : left;
  const visit = opening ? before : before + 1;
  setState({
    screen,
    previous,
    banner,
    busy: null,
    // A screen that was never drawn has no history entry: the next one adds or replaces one in its place.
    replaced: before === drawn ? replace : replaced,
    visit,
    drawn: machine.isDrawn ? drawn : visit,
  });
  const method = flow.tables.routes[screen].method?.(flow.context());
  flow.ports.emit('news-screen', { screen, previous, ...(method && { method }) });
  return true;
}
