/**
 * Walks the flow tables: one store per element. It runs actions, applies the transitions they answer with, and tells the outside by events.
 * A late answer to a step already left changes nothing; a second submit while one is under way is dropped.
 */
import { createStore } from 'zustand/vanilla';
import { ApiError, type FailureFacts, shownStatus } from '../../client/api-error.ts';
import { type Context, type Memory, resolve, type Transition } from '../action.ts';
import type { RunName } from '../action-names.ts';
import { type Banner, banners } from '../banners.ts';
import { failedCall } from '../failure/failed-call.ts';
import { reported } from '../failure/report.ts';
import type { Screen } from '../screens.ts';
import type { Settings } from '../../settings/settings.ts';
import type { FormStore } from '../../forms/form-store.ts';
import type { Values } from '../../forms/form.ts';
import { finishLogin } from './finish.ts';
import type { Flow, FlowPorts, FlowState } from './flow.ts';
import { createFlowForms } from './flow-forms.ts';
import type { Session } from '../../session/session.ts';
import type { FlowTables } from './tables.ts';

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
  readonly screen?: Screen;
  /** Somebody draws the screens, and says when one stands (`drew`); else each stands at once. */
  readonly isDrawn?: boolean;
}

const initialMemory: Memory = { mode: 'connect' };

/** A flow at its first screen (`login` unless given); nothing is run yet. */
export function createFlow(options: FlowOptions): Flow {
  const { tables, session, settings, ports, authorUrl = () => undefined, instead = (screen) => screen } = options;
  const store = createStore<FlowState>(() => ({
    screen: options.screen ?? 'login',
    previous: null,
    opening: false,
    banner: null,
    busy: null,
    memory: initialMemory,
    replaced: true,
    visit: 0,
    drawn: 0,
  }));
  const { getState, setState } = store;
  const forms = createFlowForms();
  const underWay = new Map<AbortController, RunName>();
  /** What a gate has held up. */
  let heldUp: (() => void) | undefined;

  function abortAll(): void {
    for (const controller of underWay.keys()) controller.abort();
    underWay.clear();
  }

  const context = (): Context => ({
    stored: session().store.getState(),
    memory: getState().memory,
    settings: settings(),
    screen: getState().screen,
    now: ports.now(),
  });

  function report(error: FailureFacts | undefined, transition: Transition): void {
    if (error?.reported) return;
    ports.emit('news-error', {
      ...reported(transition, error),
      status: error ? shownStatus(error) : 0,
      requestId: error?.requestId ?? '',
      screen: getState().screen,
    });
  }

  function show(asked: Screen, { replace = false, banner = null }: { replace?: boolean; banner?: Banner | null }, next?: RunName): void {
    const { screen: left, opening, visit: before, drawn, replaced } = getState();
    const screen = instead(asked);
    if (screen === left) {
      // On its way there still: it comes as it was asked for first.
      setState(before === drawn ? { banner, replaced: true } : { banner });
      return;
    }
    abortAll();
    heldUp = undefined;
    forms.dropSecrets();
    const previous = opening ? null : left;
    const visit = opening ? before : before + 1;
    setState({
      screen,
      previous,
      banner,
      busy: null,
      // A screen that never came into the page has no entry: how it was to stand to the one before decides.
      replaced: before === drawn ? replace : replaced,
      visit,
      drawn: options.isDrawn ? drawn : visit,
    });
    const method = tables.actions[screen]?.method?.(context());
    ports.emit('news-screen', { screen, previous, ...(method && { method }) });
    // Whoever leads here may say what runs instead.
    if (!next) enter();
  }

  function apply(made: Transition, error?: FailureFacts, form?: FormStore): void {
    if (made.dropForms !== undefined) forms.drop(made.dropForms);
    if (made.forget) session().store.forget(made.forget);
    if (made.store) session().store.patch(made.store);
    if (made.memory) setState((state) => ({ memory: { ...state.memory, ...made.memory } }));
    if (made.report) report(error, made);
    if (form && (made.errors || made.empty)) form.refuse(made.errors ?? {}, made.empty);
    if (made.to) show(made.to, { replace: made.replace, banner: made.banner }, made.next);
    else if (made.banner !== undefined) setState({ banner: made.banner });
    // Leads nowhere: nothing waits.
    if (made.announce) ports.emit('news-success', { ...made.announce, waitUntil: () => {} });
    if (made.navigate !== undefined) ports.navigate(made.navigate);
    if (made.finish) void finishLogin(flow, made.finish);
    if (made.next) void flow.run(made.next);
    if (made.goOn) heldUp?.();
  }

  /** What the screen begins with, and is still missing. */
  const dueHere = (): readonly RunName[] =>
    tables.actions[getState().screen]?.entry?.filter(({ due }) => due(context())).map((entry) => entry.run) ?? [];

  /** A screen is opened. Without the service's address nothing is asked: the page's author is told so in its place. */
  function enter(): void {
    if (getState().opening || settings().apiBaseUrl === '') return;
    for (const name of dueHere()) void runOne(name);
  }

  async function run(name: RunName, values?: Values, form?: FormStore): Promise<void> {
    const due = dueHere();
    // One Try again asks for all that is missing.
    if (due.includes(name)) await Promise.all(due.map((one) => runOne(one)));
    else await runOne(name, values, form);
  }

  async function runOne(name: RunName, values: Values = {}, form?: FormStore): Promise<void> {
    const { busy, memory, screen } = getState();
    const action = name === 'finish' ? undefined : tables.actions[screen]?.[name];
    if (action && 'leads' in action) {
      const { leads } = action;
      return apply(typeof leads === 'function' ? leads(context(), values) : leads);
    }
    if (busy && !action?.background) return;
    if (name === 'finish')
      return finishLogin(flow, memory.finishing ?? (session().store.getState().registrationStep ? 'first-time-user' : 'login'));
    if (!action) throw new Error(`news-auth: the screen ${screen} has no action ${name}`);
    const first = action.gate?.(context());
    if (first) {
      heldUp = () => void flow.run(name, values, form);
      return apply(first);
    }
    // Asked for twice in one go: the answer is on its way.
    if (action.background && [...underWay.values()].includes(name)) return;
    const controller = new AbortController();
    underWay.set(controller, name);
    if (!action.background) setState({ busy: name, banner: null });
    else if (getState().banner?.retry === name) setState({ banner: null });
    if (action.before) apply(action.before(context(), values));
    let answer: { readonly ok?: unknown; readonly error?: ApiError };
    try {
      const input = action.input(context(), values);
      answer = { ok: await session().client.call(action.call, { ...input, signal: controller.signal } as never) };
    } catch (error) {
      if (!(error instanceof ApiError)) {
        setState({ busy: null, banner: banners.unexpected });
        throw error;
      }
      answer = { error };
    }
    // The step that asked was left meanwhile.
    if (!underWay.delete(controller)) return;
    const { error } = answer;
    const made = error ? failedCall(action, error, context(), values) : resolve(action.on.ok, answer.ok, context(), values);
    // A screen that is left stays at work until the next one stands there.
    const leads = made.to !== undefined && instead(made.to) !== screen;
    if (!action.background && !leads) setState({ busy: null });
    apply(made, error, form);
  }

  const flow: Flow = {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    tables,
    session,
    settings,
    authorUrl,
    ports,
    context,
    form: forms.form,
    run,
    visit(asked, how = {}) {
      const { screen, transition: made } = tables.admitted(asked, context());
      // A guard that leads to the page where it stands would load that for ever.
      const isHere = made?.navigate !== undefined && new URL(made.navigate, ports.pageUrl()).href === ports.pageUrl();
      if (made) apply(isHere ? { ...made, navigate: undefined } : made);
      const isHereAlready = getState().screen === instead(screen);
      show(screen, how);
      if (isHereAlready) enter();
    },
    apply,
    async work(name, job) {
      if (getState().busy === name) return;
      setState({ busy: name });
      const isLeft = () => getState().busy !== name;
      try {
        const worked = await job(isLeft);
        if (!worked || isLeft()) return;
        setState({ busy: null });
        apply(worked.transition, worked.error);
      } catch (error) {
        if (!isLeft()) setState({ busy: null });
        throw error;
      }
    },
    open(find) {
      setState({ opening: true });
      find();
      setState({ opening: false });
      enter();
    },
    drew(visit) {
      if (getState().drawn !== visit) setState({ drawn: visit });
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
