/** Keeps `news-ready` before `news-success`: an address may be confirmed before the screen that says so has loaded. */
import type { Emit } from '../flow/machine/events.ts';
import type { Screen } from '../flow/screens.ts';

/** `ready` emits `news-ready` once, and then what waited for it. If the element goes before that, `end` emits what waits through `others`. */
export function readyFirst(emit: Emit): { readonly emit: Emit; ready(screen: Screen): void; end(others: Emit): void } {
  let waiting: ((emit: Emit) => void)[] | undefined = [];
  function release(): readonly ((emit: Emit) => void)[] {
    const held = waiting ?? [];
    waiting = undefined;
    return held;
  }
  return {
    emit(name, detail) {
      // A confirmation can wait: it redirects nowhere, so it need not be known now whether a listener prevents it. A log-in cannot.
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
    // The address has been confirmed even if the user has not seen the screen.
    end(others) {
      for (const tell of release()) tell(others);
    },
  };
}
