/** Makes a transition: what it forgets, keeps and says, and then where it leads. */
import type { FailureFacts } from '../../client/api-error.ts';
import type { FormStore } from '../../forms/form-store.ts';
import type { Transition } from '../action.ts';
import type { DroppedFlow } from '../action-names.ts';
import type { Memory } from '../memory.ts';
import { reported } from '../failure/report.ts';
import { enter } from './entry.ts';
import { finishLogin } from './finish.ts';
import type { Flow } from './flow.ts';
import type { Machine } from './machine.ts';
import { abortAll, show } from './show.ts';

function report({ ports, getState }: Flow, error: FailureFacts | undefined, transition: Transition): void {
  if (error?.reported) return;
  ports.emit('news-error', { ...reported(transition, error), screen: getState().screen });
}

const without = (memory: Memory, flow: DroppedFlow): Memory =>
  Object.fromEntries(Object.entries(memory).filter(([name]) => !name.startsWith(flow))) as Memory;

/** `error` is the failure that led to the transition, `form` the one whose submit did. */
export function apply(machine: Machine, made: Transition, error?: FailureFacts, form?: FormStore): void {
  const { flow, setState, forms } = machine;
  const { store } = flow.session();
  if (made.cancels && !flow.ports.emit('news-cancel', { screen: flow.getState().screen })) return;
  if (made.stops) {
    abortAll(machine);
    setState({ busy: null });
  }
  for (const name of made.drop ?? []) {
    forms.drop(name);
    setState(({ memory }) => ({ memory: without(memory, name) }));
  }
  if (made.forget) store.forget(made.forget);
  if (made.store) store.patch(made.store);
  if (made.memory) setState(({ memory }) => ({ memory: { ...memory, ...made.memory } }));
  if (made.report) report(flow, error, made);
  const filled = made.into ? flow.form(made.into) : form;
  if (made.errors || made.empty) filled?.refuse(made.errors ?? {}, made.empty);
  for (const [name, value] of Object.entries(made.fill ?? {})) filled?.set(name, value);
  if (made.to) {
    // `next` runs in place of what the screen opens with.
    if (show(machine, made.to, made) && !made.next) enter(machine);
  } else if (made.banner !== undefined) setState({ banner: made.banner });
  // No redirect follows, so there is nothing that `waitUntil` could delay.
  if (made.announce) flow.ports.emit('news-success', { ...made.announce, waitUntil: () => {} });
  if (made.navigate !== undefined) flow.ports.navigate(new URL(made.navigate, flow.ports.pageUrl()).href);
  if (made.finish) void finishLogin(flow, made.finish);
  if (made.next) void flow.run(made.next);
  if (made.goOn) machine.heldUp?.();
}
