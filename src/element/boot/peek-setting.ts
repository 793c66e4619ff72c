import type { Host } from '../host.ts';
import { page } from '../page/page.ts';

/**
 * A setting as given, for the first frame; React uses the checked value right after. What does not `fit` counts as not given. `''` = not given.
 */
export function peekSetting(host: Pick<Host, 'props'>, name: string, fits?: (given: string) => unknown): string {
  const own = host.props();
  const fromPage = page.sources.map(({ given }) => given).reverse();
  for (const source of [own, own.config, page.configured.given, ...fromPage]) {
    const given = Object(source) as Readonly<Record<string, unknown>>;
    const found = Object.hasOwn(given, name) && given[name];
    if (found && typeof found === 'string' && (!fits || fits(found))) return found;
  }
  return '';
}
