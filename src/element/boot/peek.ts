import type { Host } from '../host.ts';
import { page } from '../page/page.ts';

/** Session storage for the entry, which has no session store yet; a browser may refuse it. */
export function peekStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Unchecked, for the first frame, since React uses the checked value right after; `''` = not given, or it does not `fit`. */
export function peekSetting(host: Pick<Host, 'props'>, name: string, fits?: (value: string) => unknown): string {
  const props = host.props();
  const fromPage = page.sources.map(({ values }) => values).reverse();
  for (const source of [props, props.config, page.configured.values, ...fromPage]) {
    const settings = Object(source) as Readonly<Record<string, unknown>>;
    const value = Object.hasOwn(settings, name) && settings[name];
    if (value && typeof value === 'string' && (!fits || fits(value))) return value;
  }
  return '';
}

/** `undefined` for what is neither on nor off. */
export const readFlag = (raw: unknown): boolean | undefined =>
  /^(true|block-?mobile)$/i.test(`${raw}`) || (/^(false|undefined)$/i.test(`${raw}`) ? false : undefined);
