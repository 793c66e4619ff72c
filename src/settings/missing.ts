/** What the page's author has yet to set: without it nothing can begin. */
import type { Settings } from './settings.ts';

/** By its name where it is given: an attribute, or a setting. A hosted page leads nowhere by itself (decisions 1). */
export type Missing = 'api-base-url' | 'landingUrl';

export function missingSetting({ apiBaseUrl, landingUrl }: Settings, isHosted: boolean): Missing | undefined {
  if (apiBaseUrl === '') return 'api-base-url';
  return isHosted && landingUrl === '' ? 'landingUrl' : undefined;
}
