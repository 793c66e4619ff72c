/** `news-ready` comes before `news-success`: an address may be confirmed before the screen that says so has arrived. */
import type { Emit } from '../flow/machine/events.ts';
import type { Screen } from '../flow/screens.ts';

/** `ready` is told once, and so is whatever had to wait for it. Where it never comes, `end` tells that to the `others` who listen. */
export function readyFirst(emit: Emit): { readonly emit: Emit; ready(screen: Screen): void; end(others: Emit): void } {
  let waiting: ((emit: Emit) => void)[] | undefined = [];
  function release(): readonly ((emit: Emit) => void)[] {
    const held = waiting ?? [];
    waiting = undefined;
    return held;
  }
  return {
    emit(name, detail) {
      // It leads nowhere, so nobody needs to know at once whether a listener prevents it. A log-in does.
      const isConfirmation = 'kind' in detail && detail.kind === 'confirmed';
      if (!waiting || !isConfirmation) return emit(name, detail);
      waiting.push((tell) => tell(name, detail));
      return true;
    },
    ready(screen) {
      if (!waiting) return;
      const held = release();
      emit('news-ready', { screen });
      for (const tell of held) tell(emit);
    },
    // The address is confirmed, though nobody has seen the screen.
    end(others) {
      for (const tell of release()) tell(others);
    },
  };
}
