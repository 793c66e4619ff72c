import type { Host } from '../host.ts';
import { page } from '../page/page.ts';

/**
 * A setting as given, unchecked, for the first frame; React uses the checked value right after. `''` = not given.
 */
export function peekSetting(host: Pick<Host, 'given'>, name: string): string {
  const own = host.given();
  const fromPage = page.sources.map(({ given }) => given).reverse();
  for (const source of [own, own.config, page.configured.given, ...fromPage]) {
    const found = typeof source === 'object' && source !== null && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
    if (typeof found === 'string' && found !== '') return found;
  }
  return '';
}
