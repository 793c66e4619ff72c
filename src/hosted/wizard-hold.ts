/** R2: in the first-time wizard Back is disabled. An entry of ours stands beneath each step, so that Back ends there and not on another page. */
import type { Flow } from '../flow/machine/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { addressOf, type EntryState, entryState, isWizard } from './history-entry.ts';

interface WizardHold {
  /** Adds the entry that Back falls on. */
  hold(screen: Screen): void;
  /** Adds it where a step shows that has none. */
  holdStep(): void;
  /** Browsers skip entries that a page added before any user interaction, so the first interaction adds another one. */
  onTouch(event: Event): void;
}

export function wizardHold(flow: Flow): WizardHold {
  let touched = false;
  function hold(screen: Screen): void {
    const entry: EntryState = { newsAuth: screen, held: true };
    history.pushState(entry, '', addressOf(flow, screen));
    touched = false;
  }
  return {
    hold,
    holdStep() {
      const { screen } = flow.getState();
      if (isWizard(screen) && !entryState().held) hold(screen);
    },
    onTouch(event) {
      const { screen } = flow.getState();
      // The mouse's own Back and Forward buttons do not count.
      const isLeaving = event instanceof PointerEvent && event.button > 2;
      if (touched || isLeaving || !isWizard(screen)) return;
      hold(screen);
      touched = true;
    },
  };
}
