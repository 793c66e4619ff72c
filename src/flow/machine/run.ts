/** Runs actions. An answer to a step that was left meanwhile changes nothing, and a second submit is dropped while the first is under way. */
import { ApiError } from '../../client/api-error.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { type AnyAction, type Handed, resolve } from '../action.ts';
import type { RunName } from '../action-names.ts';
import { banners } from '../banners.ts';
import { failedCall } from '../failure/failed-call.ts';
import { apply } from './apply.ts';
import { dueOn } from './entry.ts';
import { finishAgain } from './finish.ts';
import type { Worked } from './flow.ts';
import type { Machine } from './machine.ts';

interface Answer {
  readonly ok?: unknown;
  readonly error?: ApiError;
}

async function ask({ flow, setState }: Machine, action: AnyAction, handed: Handed, signal: AbortSignal): Promise<Answer> {
  try {
    const input = action.input(flow.context(), handed);
    return { ok: await flow.session().client.call(action.call, { ...input, signal } as never) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    setState({ busy: null, banner: banners.unexpected });
    throw error;
  }
}

/** Makes the call of an action, and the transition that its answer leads to. */
async function call(machine: Machine, name: RunName, action: AnyAction, handed: Handed, form?: FormStore): Promise<void> {
  const { flow, setState, underWay } = machine;
  const { screen, banner } = flow.getState();
  const controller = new AbortController();
  underWay.set(controller, name);
  if (!action.background) setState({ busy: name, banner: null });
  else if (banner?.retry === name) setState({ banner: null });
  if (action.before) apply(machine, action.before(flow.context(), handed));
  const { ok, error } = await ask(machine, action, handed, controller.signal);
  // The step that asked was left in the meantime.
  if (!underWay.delete(controller)) return;
  const context = flow.context();
  const made = error ? failedCall(action, error, context, handed) : resolve(action.on.ok, ok, context, handed);
  // A screen that is being left stays busy until the next one has taken its place.
  const leads = made.to !== undefined && machine.instead(made.to) !== screen;
  if (!action.background && !leads) setState({ busy: null });
  apply(machine, made, error, form);
}

async function runOne(machine: Machine, name: RunName, handed: Handed = {}, form?: FormStore): Promise<void> {
  const { flow, underWay } = machine;
  const { busy, screen } = flow.getState();
  const action = name === 'finish' ? undefined : (flow.tables.actions[screen]?.[name] ?? flow.tables.everywhere[name]);
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
  // Asked for twice in one go: the answer is on its way.
  if (action.background && [...underWay.values()].includes(name)) return;
  await call(machine, name, action, handed, form);
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
  { flow, setState }: Machine,
  name: RunName,
  job: (isLeft: () => boolean) => Promise<Worked | undefined>,
): Promise<void> {
  const isLeft = () => flow.getState().busy !== name;
  if (!isLeft()) return;
  setState({ busy: name });
  try {
    const worked = await job(isLeft);
    if (!worked || isLeft()) return;
    setState({ busy: null });
    flow.apply(worked.transition, worked.error);
  } catch (error) {
    if (!isLeft()) setState({ busy: null });
    throw error;
  }
}
