/** What becomes of a banner that its view has shown for long enough, or whose Try again was pressed. */
import type { Banner } from '../banners.ts';
import type { Machine } from './machine.ts';

export function dismiss({ flow, setState }: Machine, banner: Banner): void {
  if (flow.getState().banner === banner) setState({ banner: null });
}

export function retry({ flow }: Machine, banner: Banner): void {
  if (flow.getState().banner !== banner) return;
  if (banner.retry) void flow.run(banner.retry);
  // The screen is opened once more, since the calls that it opens with may have failed as well.
  else flow.visit(flow.getState().screen, { replace: true });
}
