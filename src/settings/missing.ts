/** What the page's author has yet to set: without it nothing can begin. */
import type { Settings } from './settings.ts';

/** Named as the page's author writes it: an attribute, or a setting. A hosted page has no target of its own, so it needs one (decisions 1). */
export type Missing = 'api-base-url' | 'landingUrl';

export function missingSetting({ apiBaseUrl, landingUrl }: Settings, isHosted: boolean): Missing | undefined {
  if (apiBaseUrl === '') return 'api-base-url';
  return isHosted && landingUrl === '' ? 'landingUrl' : undefined;
}
