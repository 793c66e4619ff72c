import type { Host } from '../host.ts';
import { pageSources } from '../page/page-settings.ts';

/**
 * A setting as given, unchecked, for the first frame; React uses the checked value right after. `''` = not given.
 */
export function peekSetting(host: Pick<Host, 'given'>, name: string): string {
  const own = host.given();
  const candidates = [
    own,
    own.config,
    ...pageSources()
      .map(({ given }) => given)
      .reverse(),
  ];
  for (const source of candidates) {
    const found = typeof source === 'object' && source !== null && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
    if (typeof found === 'string' && found !== '') return found;
  }
  return '';
}
