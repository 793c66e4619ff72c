/** The page behind the link of the confirmation mail (R2). */
import { samePath } from '../../flow/address/route.ts';
import type { FeatureRoutes, Flow } from '../../flow/flow.ts';
import { slice } from '../../flow/memory.ts';

type Confirmation =
  | { readonly state: 'no-link'; readonly id?: undefined }
  /** `isMended`: the id is requested a second time (decisions 11). */
  | { readonly state: 'opened'; readonly id: string; readonly isMended?: true }
  | { readonly state: 'unknown'; readonly id: string }
  | {
      readonly state: 'confirmed';
      readonly id: string;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly isActivated?: boolean;
    };

export const confirmationLink = slice<Confirmation>('confirmation', { state: 'no-link' });

const CONFIRMATION = 'signup/email-confirmation';

/** An id is one segment of 6 or more characters, or three of 1 or more (decisions 1). */
const ONE_SEGMENT = /^[A-Za-z0-9._~-]{6,}$/;
const SEGMENT = /^[A-Za-z0-9._~-]+$/;

/** The answer to an earlier link no longer counts. */
export function openConfirmation(flow: Flow, id: string | undefined): void {
  if (id === confirmationLink.of(flow.getState()).id) return;
  flow.leave();
  flow.apply({ memory: confirmationLink.as(id === undefined ? { state: 'no-link' } : { state: 'opened', id }) });
}

export const isConfirmation = (path: string): boolean => samePath(CONFIRMATION, path.split('/', 2).join('/'));

/** The id is `userId` or in segments of the path. */
export function confirmationId(path: string, userId?: string): string | undefined {
  if (samePath(CONFIRMATION, path)) return userId || undefined;
  const [first = '', ...rest] = path.split('/');
  if (!samePath('signup', first)) return undefined;
  const segments = isConfirmation(path) ? rest.slice(1) : rest;
  if (segments.length === 1 && ONE_SEGMENT.test(segments[0] ?? '')) return segments[0];
  return segments.length === 3 && segments.every((part) => SEGMENT.test(part)) ? segments.join('/') : undefined;
}

export const confirmationRoutes = { 'signup-confirmation': {} } as const satisfies FeatureRoutes;
