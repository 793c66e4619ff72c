/** Walks the flow tables: one flow per element. */
import { createStore } from 'zustand/vanilla';
import { noMemory } from '../memory.ts';
import type { Screen } from '../screens.ts';
import type { Session } from '../../session/session.ts';
import type { Settings } from '../../settings/settings.ts';
import { apply } from './apply.ts';
import { enter } from './entry.ts';
import type { Flow, FlowPorts, FlowState } from './flow.ts';
import { createFlowForms } from './flow-forms.ts';
import type { Machine } from './machine.ts';
import { run, work } from './run.ts';
import { abortAll, show } from './show.ts';
import type { FlowTables } from './tables.ts';
import { dismiss, report, retry } from './view-events.ts';

/** What a flow is given; the functions are asked again each time. */
export interface FlowOptions {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  /** The element's `redirect-url`: its origin counts as allowed. */
  readonly authorUrl?: () => string | undefined;
  /** What this device shows in the place of a screen. */
  readonly instead?: (screen: Screen) => Screen;
  readonly ports: FlowPorts;
  /** `false`: a setting is missing, of which the page's author is told in the place of the screens. Nothing is asked. */
  readonly isSetUp?: () => boolean;
  readonly screen?: Screen;
  /** Somebody draws the screens, and says when one stands (`drew`); else each stands at once. */
  readonly isDrawn?: boolean;
}

const opened = (screen: Screen): FlowState => ({
  screen,
  previous: null,
  opening: false,
  banner: null,
  busy: null,
  memory: noMemory,
  replaced: true,
  visit: 0,
  drawn: 0,
});

/** A flow at its first screen (`login` unless given); nothing is run yet. */
export function createFlow({
  instead = (screen) => screen,
  isSetUp = () => true,
  isDrawn = false,
  screen = 'login',
  ...given
}: FlowOptions): Flow {
  const { getState, setState, getInitialState, subscribe } = createStore(() => opened(screen));
  const forms = createFlowForms();
  const flow: Flow = {
    authorUrl: () => undefined,
    ...given,
    getState,
    getInitialState,
    subscribe,
    context: () => ({
      stored: given.session().store.getState(),
      memory: getState().memory,
      settings: given.settings(),
      screen: getState().screen,
      now: given.ports.now(),
    }),
    form: forms.form,
    run: (...action) => run(machine, ...action),
    visit(asked, how = {}) {
      const { screen, transition: made } = given.tables.admitted(asked, flow.context());
      // A guard that leads to the page where it stands would load that for ever.
      const isHere = made?.navigate !== undefined && new URL(made.navigate, given.ports.pageUrl()).href === given.ports.pageUrl();
      if (made) flow.apply(isHere ? { ...made, navigate: undefined } : made);
      show(machine, screen, how);
      enter(machine);
    },
    apply: (transition, error) => apply(machine, transition, error),
    report: (what) => report(machine, what),
    dismiss: (banner) => dismiss(machine, banner),
    retry: (banner) => retry(machine, banner),
    work: (...job) => work(machine, ...job),
    open(find) {
      setState({ opening: true });
      find();
      setState({ opening: false });
      enter(machine);
    },
    drew(visit) {
      if (getState().drawn !== visit) setState({ drawn: visit });
    },
    leave() {
      abortAll(machine);
      forms.dropSecrets(true);
      setState({ busy: null });
    },
    destroy() {
      flow.leave();
      forms.drop('');
    },
  };
  const machine: Machine = { flow, setState, forms, underWay: new Map(), instead, isSetUp, isDrawn };
  return flow;
}
