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
import { dismiss, retry } from './banner-events.ts';

/** What a flow is given. The functions are called each time, since their answers may change. */
export interface FlowOptions {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  /** The element's `redirect-url`: its origin counts as allowed. */
  readonly authorUrl?: () => string | undefined;
  /** The element stands in a host's page; otherwise it is the hosted page. */
  readonly embedded: boolean;
  /** What this device shows in the place of a screen. */
  readonly substituteScreen?: (screen: Screen) => Screen;
  readonly ports: FlowPorts;
  /** `false`: a setting is missing, and the element says so to the page's author. Nothing is asked of the service. */
  readonly isSetUp?: () => boolean;
  readonly screen?: Screen;
  /** A renderer draws the screens and says when one is in the page (`drew`). Otherwise each counts as drawn at once. */
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
  substituteScreen = (screen) => screen,
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
      embedded: given.embedded,
      now: given.ports.now(),
    }),
    form: forms.form,
    dropSecrets: forms.dropSecrets,
    run: (...action) => run(machine, ...action),
    visit(asked, how = {}) {
      const { screen, transition: made } = given.tables.admitted(asked, flow.context());
      // A guard that leads to the very page it stands on would reload it for ever.
      const isHere = made?.navigate !== undefined && new URL(made.navigate, given.ports.pageUrl()).href === given.ports.pageUrl();
      if (made) flow.apply(isHere ? { ...made, navigate: undefined } : made);
      show(machine, screen, how);
      enter(machine);
    },
    apply: (transition, error) => apply(machine, transition, error),
    report: (error, code = true) => apply(machine, { report: code }, error),
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
  const machine: Machine = { flow, setState, forms, underWay: new Map(), substituteScreen, isSetUp, isDrawn };
  return flow;
}
