/** The link of the confirmation mail: its address, the id in it, and what follows when it is opened (R2, decisions 1). */
import { samePath } from '../../flow/address/route.ts';
import type { Flow } from '../../flow/machine/flow.ts';
import { confirmationLink } from './memory.ts';

const CONFIRMATION = 'signup/email-confirmation';

/** An id of a confirmation link: one segment of 6 or more characters, or three of 1 or more (decisions 1). */
const ONE_SEGMENT = /^[A-Za-z0-9._~-]{6,}$/;
const SEGMENT = /^[A-Za-z0-9._~-]+$/;

/** Opens a link. The answer to an earlier link no longer counts. */
export function openConfirmation(flow: Flow, id: string | undefined): void {
  if (id === confirmationLink.of(flow.getState()).id) return;
  flow.leave();
  flow.apply({ memory: confirmationLink.as(id === undefined ? { state: 'no-link' } : { state: 'opened', id }) });
}

/** The page of a confirmation link, with an id or without. */
export const isConfirmation = (path: string): boolean => samePath(CONFIRMATION, path.split('/', 2).join('/'));

/** The id that a link of the confirmation mail carries, as `userId` or as segments; `undefined` where there is none. */
export function confirmationId(path: string, userId?: string): string | undefined {
  if (samePath(CONFIRMATION, path)) return userId || undefined;
  const [first = '', ...rest] = path.split('/');
  if (!samePath('signup', first)) return undefined;
  const segments = isConfirmation(path) ? rest.slice(1) : rest;
  if (segments.length === 1 && ONE_SEGMENT.test(segments[0] ?? '')) return segments[0];
  return segments.length === 3 && segments.every((part) => SEGMENT.test(part)) ? segments.join('/') : undefined;
}
