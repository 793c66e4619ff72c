/** Where a sign-in may lead: the target that an element or the address asked for, and whether it is allowed. */
import { allowedOrigins, checkTarget, isRootOwn } from '../session/redirect.ts';
import type { ScreenFlow } from './flow.ts';
import { slice } from './memory.ts';

/** The element's `redirect-url`, whose origin is allowed. */
export const authorTarget = slice<string | undefined>('redirect-url', undefined);

export function allowedTarget(flow: ScreenFlow, address: string): string | undefined {
  const settings = flow.settings();
  const pageUrl = flow.ports.pageUrl();
  const signInUrl = settings.hostedUrl || (settings.routing === 'path' ? new URL(settings.basePath, pageUrl).href : undefined);
  const authorUrl = authorTarget.of(flow.getState());
  return checkTarget(address, {
    allowed: allowedOrigins(settings, pageUrl, authorUrl),
    pageUrl,
    signInUrl,
    isRootOwn: isRootOwn(settings, signInUrl, authorUrl),
  });
}

/** An embed's own attribute takes precedence, since the page may contain another element with another target. */
export function requestedTarget(flow: ScreenFlow): string | undefined {
  const url = (flow.settings().routing === 'memory' && authorTarget.of(flow.getState())) || flow.context().stored.redirectUrl;
  return url === undefined ? undefined : allowedTarget(flow, url);
}
