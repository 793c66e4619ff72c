/**
 * Walks the flow tables: one store per element. It runs actions, interprets the moves they answer with, and tells the outside by events.
 * A late answer to a step already left changes nothing; a second submit while one is under way is dropped.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type FailureFacts, isNoAnswer, isPassing, shownStatus } from '../api/api-error.ts';
import { type AnyAction, type Context, type Memory, type Move, resolve } from '../flows/action.ts';
import { type Banner, banners, NOT_SAVED, passing } from '../flows/banners.ts';
import { actionsOf } from '../flows/flow.ts';
import { reported } from '../flows/report.ts';
import { admitted } from '../flows/routes.ts';
import type { Screen } from '../flows/screens.ts';
import { discarded } from '../flows/sign-up.ts';
import { waitAfter } from '../flows/second-factor.ts';
import type { Settings } from '../flows/settings.ts';
import { type FormStore, createFormStore } from '../forms/form-store.ts';
import type { Form, Values } from '../forms/form.ts';
import type { Emit } from './events.ts';
import { finishLogin } from './finish.ts';
import type { Session } from './session.ts';

export interface FlowState {
  readonly screen: Screen;
  readonly previous: Screen | null;
  readonly banner: Banner | null;
  /** The action under way. */
  readonly busy: string | null;
  readonly memory: Memory;
  /** The last move replaced its history entry. */
  readonly replaced: boolean;
}

/** The edges a flow acts through. */
export interface FlowPorts {
  readonly emit: Emit;
  navigate(url: string): void;
  pageUrl(): string;
  now(): number;
}

export interface FlowOptions {
  readonly session: () => Session;
  readonly settings: () => Settings;
  /** The element's `redirect-url`: its origin counts as allowed. */
  readonly authorUrl?: () => string | undefined;
  /** What this device shows in the place of a screen. */
  readonly instead?: (screen: Screen) => Screen;
  readonly ports: FlowPorts;
  readonly screen?: Screen;
}

export interface Flow extends StoreApi<FlowState> {
  readonly session: () => Session;
  readonly settings: () => Settings;
  readonly authorUrl: () => string | undefined;
  readonly ports: FlowPorts;
  context(): Context;
  /** The form being filled under this name; kept while the element lives. */
  form(form: Form, initial?: Values): FormStore;
  /**
   * Runs an action of the screen that shows, with what left its form. Messages and cleared fields go back into `form`.
   * Resolves when the move has been made.
   */
  run(name: string, values?: Values, form?: FormStore): Promise<void>;
  /** Opens a screen if its guard allows; else the screen its guard names. */
  visit(screen: Screen, options?: { readonly replace?: boolean; readonly banner?: Banner | null }): void;
  /** Makes a move as if an action had answered with it. */
  move(move: Move, error?: FailureFacts): void;
  /** Stops what is under way; the element has left the page. */
  leave(): void;
  destroy(): void;
}

const initialMemory: Memory = { mode: 'connect' };

const secretKinds: readonly string[] = ['password', 'code'];

export function createFlow(options: FlowOptions): Flow {
  const { session, settings, ports, authorUrl = () => undefined, instead = (screen) => screen } = options;
  const store = createStore<FlowState>(() => ({
    screen: options.screen ?? 'login',
    previous: null,
    banner: null,
    busy: null,
    memory: initialMemory,
    replaced: true,
  }));
  const { getState, setState } = store;
  const forms = new Map<string, FormStore>();
  const underWay = new Set<AbortController>();

  function abortAll(): void {
    for (const controller of underWay) controller.abort();
    underWay.clear();
  }

  const context = (): Context => ({
    stored: session().store.getState(),
    memory: getState().memory,
    settings: settings(),
    screen: getState().screen,
    now: ports.now(),
  });

  function report(error: FailureFacts | undefined, move: Move): void {
    if (error?.reported) return;
    ports.emit('news-error', {
      ...reported(move, error),
      status: error ? shownStatus(error) : 0,
      requestId: error?.requestId ?? '',
      screen: getState().screen,
    });
  }

  /** What was typed into secret fields does not outlive its screen. */
  function dropSecrets(): void {
    for (const { form, refuse, getState: formState } of forms.values()) {
      if (form.keepsSecrets) continue;
      const filled = form.fields.filter((f) => secretKinds.includes(f.kind) && formState().values[f.name] !== '');
      if (filled.length > 0)
        refuse(
          {},
          filled.map((f) => f.name),
        );
    }
  }

  function show(asked: Screen, { replace = false, banner = null }: { replace?: boolean; banner?: Banner | null }): void {
    const { screen: previous } = getState();
    const screen = instead(asked);
    if (screen === previous) {
      setState({ banner, replaced: true });
      return;
    }
    abortAll();
    dropSecrets();
    setState({ screen, previous, banner, busy: null, replaced: replace });
    ports.emit('news-screen', { screen, previous });
  }

  function move(made: Move, error?: FailureFacts, form?: FormStore): void {
    if (made.dropForms !== undefined) for (const name of forms.keys()) if (name.startsWith(made.dropForms)) forms.delete(name);
    if (made.forget) session().store.forget(made.forget);
    if (made.store) session().store.patch(made.store);
    if (made.memory) setState((state) => ({ memory: { ...state.memory, ...made.memory } }));
    if (made.report) report(error, made);
    if (form && (made.errors || made.empty)) form.refuse(made.errors ?? {}, made.empty);
    if (made.to) show(made.to, { replace: made.replace, banner: made.banner });
    else if (made.banner !== undefined) setState({ banner: made.banner });
    if (made.announce) ports.emit('news-success', made.announce);
    if (made.finish) void finishLogin(flow, made.finish);
    if (made.next) void flow.run(made.next);
  }

  function failed(name: string, error: ApiError, action: AnyAction, values: Values): Move {
    const patientWith = action.patient ? isPassing(error) : isNoAnswer(error) || error.status === 429;
    if (patientWith && !action.ownWords) {
      const wait = waitAfter(error, ports.now());
      return {
        banner: { ...passing(error, action.saves && NOT_SAVED), ...(action.again && { retry: name }) },
        memory: wait === undefined ? {} : { resendAt: wait },
        report: true,
      };
    }
    const outcome = (error.errorCode && action.on[error.errorCode]) || action.on.else;
    const made = resolve(outcome, error, context(), values);
    return { ...made, empty: [...(made.empty ?? []), ...(action.secrets ?? [])] };
  }

  async function run(name: string, values: Values = {}, form?: FormStore): Promise<void> {
    const { busy, memory, screen } = getState();
    const action = actionsOf(screen)[name];
    if (busy && !action?.background) return;
    if (name === 'finish') return finishLogin(flow, memory.finishing ?? 'login');
    if (!action) return;
    const controller = new AbortController();
    underWay.add(controller);
    if (!action.background) setState({ busy: name, banner: null });
    else if (getState().banner?.retry === name) setState({ banner: null });
    if (action.before) move(action.before(context(), values));
    let answer: { readonly ok: unknown } | { readonly error: ApiError };
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
    if (!action.background) setState({ busy: null });
    if ('ok' in answer) move(resolve(action.on.ok, answer.ok, context(), values), undefined, form);
    else move(failed(name, answer.error, action, values), answer.error, form);
  }

  const flow: Flow = {
    ...store,
    session,
    settings,
    authorUrl,
    ports,
    context,
    form(form, initial) {
      let found = forms.get(form.name);
      if (!found || found.form !== form) {
        found = createFormStore(form, initial);
        forms.set(form.name, found);
      }
      return found;
    },
    run,
    visit(asked, how = {}) {
      const { screen, reset } = admitted(asked, context());
      if (reset) move(discarded);
      show(screen, how);
    },
    move,
    leave() {
      abortAll();
      setState({ busy: null });
    },
    destroy() {
      flow.leave();
      forms.clear();
    },
  };
  return flow;
}
