/** What a view tells the machine beside the rows that it names. */
import type { FailureFacts } from '../../client/api-error.ts';
import type { Banner } from '../banners.ts';
import { apply } from './apply.ts';
import type { Machine } from './machine.ts';

export const report = (machine: Machine, what: FailureFacts | string): void =>
  typeof what === 'string' ? apply(machine, { report: what }) : apply(machine, { report: true }, what);

export function dismiss({ flow, setState }: Machine, banner: Banner): void {
  if (flow.getState().banner === banner) setState({ banner: null });
}

export function retry({ flow }: Machine, banner: Banner): void {
  if (flow.getState().banner !== banner) return;
  if (banner.retry) void flow.run(banner.retry);
  // Opened once more: what it begins with may not have come either.
  else flow.visit(flow.getState().screen, { replace: true });
}
