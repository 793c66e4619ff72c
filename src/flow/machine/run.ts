/** Runs actions. An answer to a step that was left meanwhile changes nothing, and a second submit is dropped while the first is under way. */
import { ApiError } from '../../client/api-error.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { type AnyAction, type BrowserStep, type Context, type Handed, resolve, type Transition } from '../action.ts';
import type { RunName } from '../action-names.ts';
import { banners } from '../banners.ts';
import { failedCall } from '../failure/failed-call.ts';
import { apply } from './apply.ts';
import { dueOn } from './entry.ts';
import { finishAgain } from './finish.ts';
import type { Worked } from './flow.ts';
import type { Machine } from './machine.ts';
import { rowOf } from './tables.ts';

/** Where an action leads, and the call that failed. */
interface Answer {
  readonly leads: (context: Context) => Transition;
  readonly error?: ApiError;
}

async function ask({ flow }: Machine, action: AnyAction | BrowserStep, handed: Handed, signal: AbortSignal): Promise<Answer> {
  const context = flow.context();
  try {
    const ok =
      'browser' in action
        ? await action.browser(context, handed, signal)
        : await flow.session().client.call(action.call, { ...action.input(context, handed), signal } as never);
    return { leads: (c) => resolve(action.on.ok, ok, c, handed) };
  } catch (error) {
    if ('browser' in action) return { leads: (c) => resolve(action.on.else, error, c, handed) };
    if (error instanceof ApiError) return { leads: (c) => failedCall(action, error, c, handed), error };
    throw error;
  }
}

/** Makes the call of an action, or has the browser do its step, and makes the transition that the answer leads to. */
async function call(machine: Machine, name: RunName, action: AnyAction | BrowserStep, handed: Handed, form?: FormStore): Promise<void> {
  const { flow, setState, underWay } = machine;
  const { screen, banner } = flow.getState();
  const controller = new AbortController();
  underWay.set(controller, name);
  if (!action.background) setState({ busy: name, banner: null });
  else if (banner?.retry === name) setState({ banner: null });
  if (action.before) apply(machine, action.before(flow.context(), handed));
  const { leads, error } = await ask(machine, action, handed, controller.signal).catch((broken: unknown) => {
    if (underWay.delete(controller)) setState({ banner: banners.unexpected, ...(!action.background && { busy: null }) });
    throw broken;
  });
  // The step that asked was left in the meantime.
  if (!underWay.delete(controller)) return;
  const made = leads(flow.context());
  // A screen that is being left stays busy until the next one has taken its place.
  const isLeft = made.to !== undefined && machine.substituteScreen(made.to) !== screen;
  if (!action.background && !isLeft) setState({ busy: null });
  apply(machine, made, error, form);
}

async function runOne(machine: Machine, name: RunName, handed: Handed = {}, form?: FormStore): Promise<void> {
  const { flow, underWay } = machine;
  const { busy, screen } = flow.getState();
  const action = name === 'finish' ? undefined : rowOf(flow.tables, screen, name);
  if (action && 'opens' in action) {
    if (action.first) apply(machine, action.first);
    return flow.visit(action.opens);
  }
  if (action && 'leads' in action) {
    const { leads } = action;
    return apply(machine, typeof leads === 'function' ? leads(flow.context(), handed) : leads);
  }
  if (busy && !action?.background) return;
  if (name === 'finish') return finishAgain(flow);
  if (!action) throw new Error(`news-auth: the screen ${screen} has no action ${name}`);
  const first = action.gate?.(flow.context(), handed);
  if (first) {
    machine.heldUp = () => void flow.run(name, handed, form);
    return apply(machine, first);
  }
  for (const [controller, running] of underWay) {
    if (running !== name) continue;
    // The same call was made a moment ago, and its answer is on its way.
    if ('call' in action) return;
    controller.abort();
    underWay.delete(controller);
  }
  await call(machine, name, action, handed, form ?? ('browser' in action && action.form ? flow.form(action.form) : undefined));
}

/** Runs an action. One that its screen opens with is run together with all the others that are still due. */
export async function run(machine: Machine, name: RunName, handed?: Handed, form?: FormStore): Promise<void> {
  const { flow } = machine;
  const due = dueOn(flow);
  if (!due.includes(name)) return runOne(machine, name, handed, form);
  const { visit } = flow.getState();
  // One of them may lead to another screen, which knows nothing of the others.
  await Promise.all(due.map((one) => flow.getState().visit === visit && runOne(machine, one)));
}

/** Runs work that takes more than a single call, and keeps the flow busy as a call would. */
export async function work(
  { flow, setState, underWay }: Machine,
  name: RunName,
  job: (left: AbortSignal) => Promise<Worked | undefined>,
): Promise<void> {
  if (flow.getState().busy === name) return;
  const controller = new AbortController();
  underWay.set(controller, name);
  setState({ busy: name });
  try {
    const worked = await job(controller.signal);
    if (!worked || !underWay.delete(controller)) return;
    setState({ busy: null });
    flow.apply(worked.transition, worked.error);
  } catch (error) {
    if (underWay.delete(controller)) setState({ busy: null });
    throw error;
  }
}
