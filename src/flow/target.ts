/** Where a sign-in leads: the element's `redirect-url`, the target in storage, or what the settings say (S4, decisions 2). */
import { allowedOrigins, checkTarget, chooseTarget, isRootOwn } from '../session/redirect.ts';
import type { Flow } from './machine/flow-types.ts';
import { slice } from './memory.ts';

/** The element's `redirect-url`, whose origin is allowed. */
export const authorTarget = slice<string | undefined>('redirect-url', undefined);

export function targetRules(flow: Pick<Flow, 'settings' | 'ports' | 'getState'>) {
  const settings = flow.settings();
  const pageUrl = flow.ports.pageUrl();
  const signInUrl = settings.hostedUrl || (settings.routing === 'path' ? new URL(settings.basePath, pageUrl).href : undefined);
  const authorUrl = authorTarget.of(flow.getState());
  return {
    allowed: allowedOrigins(settings, pageUrl, authorUrl),
    pageUrl,
    signInUrl,
    isRootOwn: isRootOwn(settings, signInUrl, authorUrl),
  };
}

/** An embed's own attribute takes precedence, since the page may contain another element with another target. */
export function askedTarget(flow: Pick<Flow, 'settings' | 'ports' | 'getState' | 'context'>): string | undefined {
  const url = (flow.settings().routing === 'memory' && authorTarget.of(flow.getState())) || flow.context().stored.redirectUrl;
  return url === undefined ? undefined : checkTarget(url, targetRules(flow));
}

/** The target that was asked for is checked again, since it was in storage meanwhile. */
export function targetOf(flow: Flow, wizard: boolean): string {
  const { stored, settings } = flow.context();
  const kept = askedTarget(flow);
  const target = chooseTarget(settings, { stored: kept, roles: stored.user?.roles ?? [], wizard });
  return target === kept ? target : /^https?:\/\//i.test(target) ? target : new URL(target, flow.ports.pageUrl()).href;
}
