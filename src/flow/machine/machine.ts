/** What the parts of the machine share: the flow, and what no module outside may see. */
import type { StoreApi } from 'zustand/vanilla';
import type { RunName } from '../action-names.ts';
import type { Screen } from '../screens.ts';
import type { Flow, FlowState } from './flow.ts';
import type { FlowForms } from './flow-forms.ts';

export interface Machine {
  readonly flow: Flow;
  readonly setState: StoreApi<FlowState>['setState'];
  readonly forms: FlowForms;
  /** The calls that wait for their answer, each with its action. */
  readonly underWay: Map<AbortController, RunName>;
  /** What a gate is holding up. */
  heldUp?: (() => void) | undefined;
  /** The feature of the screen that shows, while it is on its way. */
  pendingFeature?: Promise<void> | undefined;
  /** What this device shows in the place of a screen. */
  readonly substituteScreen: (screen: Screen) => Screen;
  /** Nothing is asked of the service while a setting is missing. */
  readonly isSetUp: () => boolean;
  /** A renderer draws the screens and says when one is in the page (`drew`). Otherwise each counts as drawn at once. */
  readonly isDrawn: boolean;
}
