import type { Transition } from '../action.ts';
import { banners, withCode } from '../banners.ts';

/** S8 "anything else", with its code; the request id stands beside it (decisions 2). */
export const unexpected = (prefix: 'A1' | 'A2', status: number, requestId?: string): Transition => ({
  to: 'login',
  banner: withCode(banners.unexpected, `${prefix}-${status}`, requestId),
  report: true,
});
