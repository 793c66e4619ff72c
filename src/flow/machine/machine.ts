/** An answer to a step that was left changes nothing, and a second submit is dropped while the first is under way. */
import { createStore } from 'zustand/vanilla';
import { ApiError, type FailureFacts } from '../../client/answer.ts';
import type { CallInput } from '../../client/client.ts';
import type { CallName } from '../../contract/contract.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { formStores } from '../../forms/form-stores.ts';
import type { Session } from '../../session/session.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type AnyAction,
  type BrowserStep,
  type Context,
  type Payload,
  resolve,
  type Transition,
  rowOf,
  type Flow,
  type FlowPorts,
  type FlowState,
  type FlowTables,
  type Visiting,
} from '../flow.ts';
import type { DroppedFlow, RunName } from '../action-names.ts';
import { banners } from '../banners.ts';
import { failedCall, reported } from '../failure.ts';
import { noMemory, type Memory } from '../memory.ts';
import type { Screen } from '../screens.ts';
import { finishAgain, finishLogin } from './finish.ts';

/** The functions are called each time, since their results may change. */
interface FlowOptions {
  readonly tables: FlowTables;
  readonly session: () => Session;
  readonly settings: () => Settings;
  readonly hosted: boolean;
  readonly substituteScreen?: (screen: Screen) => Screen;
  readonly ports: FlowPorts;
  /** `false`: a setting is missing, so nothing is requested from the service. */
  readonly isSetUp?: () => boolean;
  readonly screen?: Screen;
}

const without = (memory: Memory, flow: DroppedFlow): Memory =>
  Object.fromEntries(Object.entries(memory).filter(([name]) => !name.startsWith(flow))) as Memory;

export function createFlow({
  substituteScreen = (screen) => screen,
  isSetUp = () => true,
  screen: firstScreen = 'login',
  ...options
}: FlowOptions): Flow {
  const { tables, session, ports } = options;
  const { getState, setState, getInitialState, subscribe } = createStore(
    (): FlowState => ({
      screen: firstScreen,
      previous: null,
      banner: null,
      busy: null,
      memory: noMemory,
      entry: 0,
      visit: 0,
      committed: 0,
    }),
  );
  const forms = formStores();
  const underWay = new Map<AbortController, RunName>();
  let resume: (() => void) | undefined;
  /** While the first screen is being found, no screen counts as left. */
  let opening = false;
  let pendingFeature: Promise<void> | undefined;

  const context = (): Context => ({
    stored: session().store.getState(),
    memory: getState().memory,
    settings: options.settings(),
    screen: getState().screen,
    hosted: options.hosted,
    now: ports.now(),
  });

  function abortAll(): void {
    for (const controller of underWay.keys()) controller.abort();
    underWay.clear();
    pendingFeature = undefined;
  }

  /** `false`: the screen shows already, and only its banner changes. */
  function show(requested: Screen, { replace = false, banner = null, memory = getState().memory }: Visiting = {}): boolean {
    const { screen: left, visit: before, committed, entry: lastEntry } = getState();
    const screen = substituteScreen(requested);
    if (screen === left) {
      setState({ banner, memory });
      return false;
    }
    abortAll();
    resume = undefined;
    forms.dropSecrets();
    const previous = opening ? null : left;
    const visit = opening ? before : before + 1;
    // A screen that was never in the page has no history entry, so the next one takes what it was to have.
    const entry = replace || before !== committed ? lastEntry : lastEntry + 1;
    setState({ screen, previous, banner, memory, busy: null, entry, visit });
    const method = tables.routes[screen].method?.(context());
    ports.emit('news-screen', { screen, previous, ...(method && { method }) });
    return true;
  }

  const dueActions = (): readonly RunName[] =>
    (tables.actionsOf(getState().screen)?.entry ?? []).filter(({ due }) => due(context())).map(({ run: name }) => name);

  function enter(): void {
    const { screen } = getState();
    if (opening || !isSetUp()) return;
    function begin(): void {
      // `run` runs all due actions with the first.
      const [first] = dueActions();
      if (first) void run(first);
    }
    if (tables.actionsOf(screen)) {
      begin();
      return;
    }
    const arrival = tables.arrival(screen);
    pendingFeature = arrival;
    void arrival.then(() => {
      if (pendingFeature !== arrival) return;
      pendingFeature = undefined;
      begin();
    });
  }

  function apply(transition: Transition, error?: FailureFacts, submitted?: FormStore): void {
    const { store } = session();
    if (transition.cancels && !ports.emit('news-cancel', { screen: getState().screen })) return;
    if (transition.stops) {
      abortAll();
      setState({ busy: null });
    }
    const { to, drop = [] } = transition;
    for (const name of drop) forms.drop(name);
    const remembered = (): Memory => ({ ...drop.reduce(without, getState().memory), ...transition.memory });
    if (transition.forget) store.forget(transition.forget);
    if (transition.store) store.patch(transition.store);
    // Where the screen is left this comes with the next one, since the old one shows its last state until then.
    if (!to) setState({ memory: remembered() });
    if (transition.report && !error?.reported) ports.emit('news-error', { ...reported(transition, error), screen: getState().screen });
    const filled = transition.into ? forms.of(transition.into) : submitted;
    if (transition.errors || transition.empty) filled?.refuse(transition.errors ?? {}, transition.empty);
    for (const [name, value] of Object.entries(transition.fill ?? {})) filled?.set(name, value);
    if (to) {
      // `next` runs in place of what the screen opens with.
      if (show(to, { ...transition, memory: remembered() }) && !transition.next) enter();
    } else if (transition.banner !== undefined) setState({ banner: transition.banner });
    // No redirect follows that `waitUntil` could delay.
    if (transition.announce) ports.emit('news-success', { ...transition.announce, waitUntil: () => {} });
    if (transition.navigate !== undefined) ports.navigate(new URL(transition.navigate, ports.pageUrl()).href);
    if (transition.finish) void finishLogin(flow, transition.finish);
    if (transition.next) void run(transition.next);
    if (transition.resume) resume?.();
  }

  async function request(action: AnyAction | BrowserStep, payload: Payload, signal: AbortSignal) {
    const atStart = context();
    try {
      const answer =
        'browser' in action
          ? await action.browser(atStart, payload, signal)
          : await session().client.call(action.call, { ...action.input(atStart, payload), signal } as CallInput<CallName>);
      return { leads: (now: Context) => resolve(action.on.ok, answer, now, payload) };
    } catch (error) {
      if ('browser' in action) return { leads: (now: Context) => resolve(action.on.else, error, now, payload) };
      if (error instanceof ApiError) return { leads: (now: Context) => failedCall(action, error, now, payload), error };
      throw error;
    }
  }

  /** Returns `undefined` where the step that began the job was left meanwhile. */
  async function during<T>(name: RunName, job: (left: AbortSignal) => Promise<T>, background?: true): Promise<T | undefined> {
    const controller = new AbortController();
    underWay.set(controller, name);
    if (!background) setState({ busy: name });
    try {
      const done = await job(controller.signal);
      return underWay.delete(controller) ? done : undefined;
    } catch (error) {
      if (underWay.delete(controller)) setState({ banner: banners.unexpected, ...(!background && { busy: null }) });
      throw error;
    }
  }

  async function perform(name: RunName, action: AnyAction | BrowserStep, payload: Payload, submitted?: FormStore): Promise<void> {
    const { screen, banner } = getState();
    const { background, before } = action;
    if (!background || banner?.retry === name) setState({ banner: null });
    function begin(left: AbortSignal) {
      if (before) apply(before(context(), payload));
      return request(action, payload, left);
    }
    const answered = await during(name, begin, background);
    if (!answered) return;
    const transition = answered.leads(context());
    // A screen that is being left stays busy until the next one has taken its place.
    const isLeft = transition.to !== undefined && substituteScreen(transition.to) !== screen;
    if (!background && !isLeft) setState({ busy: null });
    apply(transition, answered.error, submitted);
  }

  async function runOne(name: RunName, payload: Payload = {}, submitted?: FormStore): Promise<void> {
    const { busy, screen } = getState();
    const action = name === 'finish' ? undefined : rowOf(tables, screen, name);
    if (action && 'opens' in action) {
      if (action.first) apply(action.first);
      return flow.visit(action.opens);
    }
    if (action && 'leads' in action) {
      const { leads } = action;
      return apply(typeof leads === 'function' ? leads(context(), payload) : leads);
    }
    if (busy && !action?.background) return;
    if (name === 'finish') return finishAgain(flow);
    if (!action) throw new Error(`news-auth: the screen ${screen} has no action ${name}`);
    const first = action.guard?.(context(), payload);
    if (first) {
      resume = () => void run(name, payload, submitted);
      return apply(first);
    }
    for (const [controller, running] of underWay) {
      if (running !== name) continue;
      // The answer to the same call is on its way.
      if ('call' in action) return;
      controller.abort();
      underWay.delete(controller);
    }
    await perform(name, action, payload, submitted ?? ('browser' in action && action.form ? forms.of(action.form) : undefined));
  }

  async function run(name: RunName, payload?: Payload, submitted?: FormStore): Promise<void> {
    const due = dueActions();
    if (!due.includes(name)) return runOne(name, payload, submitted);
    const { visit } = getState();
    // One of them may lead to another screen, which has none of the others.
    await Promise.all(due.map((action) => getState().visit === visit && runOne(action)));
  }

  const flow: Flow = {
    ...options,
    getState,
    getInitialState,
    subscribe,
    context,
    form: forms.of,
    dropSecrets: forms.dropSecrets,
    run,
    apply,
    visit(requested, how = {}) {
      const { screen, transition } = tables.admitted(requested, context());
      // A guard that leads to its own page would reload it for ever.
      const isHere = transition?.navigate !== undefined && new URL(transition.navigate, ports.pageUrl()).href === ports.pageUrl();
      if (transition) apply(isHere ? { ...transition, navigate: undefined } : transition);
      show(screen, how);
      enter();
    },
    report: (error, code = true) => apply({ report: code }, error),
    dismiss(banner) {
      if (getState().banner === banner) setState({ banner: null });
    },
    retry(banner) {
      if (getState().banner !== banner) return;
      if (banner.retry) void run(banner.retry);
      // The calls that the screen opens with may have failed as well, so it is opened once more.
      else flow.visit(getState().screen, { replace: true });
    },
    async work(name, job) {
      if (getState().busy === name) return;
      const worked = await during(name, job);
      if (!worked) return;
      setState({ busy: null });
      apply(worked.transition, worked.error);
    },
    open(find) {
      opening = true;
      find();
      opening = false;
      enter();
    },
    commit(visit) {
      if (getState().committed !== visit) setState({ committed: visit });
    },
    leave() {
      abortAll();
      forms.dropSecrets(true);
      setState({ busy: null });
    },
    destroy() {
      flow.leave();
      forms.drop('');
    },
  };
  return flow;
}
