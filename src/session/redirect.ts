/** Where a browser may be sent, and how the transfer token travels there (S4 post-login redirect, decisions 2). */
import { withoutSlashes } from '../settings/sources.ts';
import { isLocal, targetText } from '../settings/readers.ts';
import type { SettingName, Settings } from '../settings/settings.ts';

// Parsers disagree about control characters, white space and backslashes, and no honest target contains them.
const SUSPICIOUS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff\\]/;

/** Browsers skip the third slash, other parsers do not. */
const NO_HOST = /^https?:\/\/\//i;

function parse(raw: string, pageUrl: string): URL | undefined {
  try {
    return new URL(raw, pageUrl);
  } catch {
    return undefined;
  }
}

const isWeb = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));

export const targetSettings = ['landingUrl', 'nxUrl', 'orderTunnelUrl'] as const satisfies readonly SettingName[];
type TargetSettings = Pick<Settings, (typeof targetSettings)[number]>;
const targetsIn = (settings: TargetSettings): readonly string[] => targetSettings.map((name) => settings[name]);

export function allowedOrigins(settings: Settings, pageUrl: string, authorUrl?: string): ReadonlySet<string> {
  const { landingUrl, firstTimeUserUrl, homeUrl, loginUrl, hostedUrl, redirectOrigins } = settings;
  const settingAddresses = [landingUrl || '/', ...targetsIn(settings), firstTimeUserUrl, homeUrl, loginUrl, hostedUrl];
  const addresses = [...settingAddresses, authorUrl && targetText(authorUrl), ...redirectOrigins];
  const origins = new Set<string>();
  for (const address of addresses) {
    const url = address ? parse(address, pageUrl) : undefined;
    if (url && isWeb(url)) origins.add(url.origin);
  }
  return origins;
}

/** Percent-encoding is undone, also where nested, so that `/%6Cogin` and `/login` compare as equal. */
function plainPath(pathname: string): string {
  let path = pathname;
  // Byte by byte, so that an invalid sequence elsewhere in the path hides nothing.
  for (let round = 0; round < 3; round++) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return path.replace(/\/{2,}/g, '/').toLowerCase();
}

/** Servers refuse longer addresses (431), and `t` is still to come. */
const LONGEST_TARGET = 8000;

/** Any other value in storage was not written by us. */
export const isTarget = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TARGET && /^https?:\/\/[^/]/i.test(value) && !SUSPICIOUS.test(value);

export interface TargetRules {
  readonly allowed: ReadonlySet<string>;
  readonly pageUrl: string;
  /** Absolute address of our own pages, which are never a target. */
  readonly signInUrl?: string | undefined;
  readonly isRootOwn?: boolean;
}

/** The hosted origin's root leads to the sign-in, unless a setting places another page there (decisions 1). */
export function isRootOwn(settings: TargetSettings, signInUrl: string | undefined, authorUrl?: string): boolean {
  const root = signInUrl && parse('/', signInUrl)?.href;
  return (
    root !== undefined &&
    ![...targetsIn(settings), authorUrl && targetText(authorUrl)].some((target) => target && parse(target, root)?.href === root)
  );
}

/** An absolute address comes back byte-identical, one that was encoded once too often decoded, a relative one resolved. */
export function checkTarget(address: string, { allowed, pageUrl, signInUrl, isRootOwn }: TargetRules): string | undefined {
  const raw = targetText(address);
  if (raw === undefined || SUSPICIOUS.test(raw) || NO_HOST.test(raw)) return undefined;
  const url = parse(raw, pageUrl);
  if (!url || !isWeb(url) || url.username !== '' || url.password !== '' || !allowed.has(url.origin)) return undefined;
  // `https://@host` parses to empty credentials, so every at-sign in the authority is refused.
  if (/^[a-z][a-z0-9+.-]*:\/*[^/?#]*@/i.test(raw) || /^\/\/[^/?#]*@/.test(raw)) return undefined;
  const ownUrl = signInUrl ? parse(signInUrl, pageUrl) : undefined;
  if (ownUrl && ownUrl.origin === url.origin) {
    const base = withoutSlashes(plainPath(ownUrl.pathname));
    const path = plainPath(url.pathname);
    if (isRootOwn && path === '/') return undefined;
    if (base !== '' && (path === base || path.startsWith(`${base}/`))) return undefined;
  }
  const target = /^https?:\/\//i.test(raw) ? raw : url.href;
  return isTarget(target) ? target : undefined;
}

const nameOf = (pair: string): string => {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name.replace(/\+/g, ' '));
  } catch {
    return name;
  }
};

/** Here and in `setQuery` the rest of the address stays byte-identical. */
export function dropQuery(url: string, names: readonly string[]): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? [];
  const rest = query
    ?.split('&')
    .filter((pair) => !names.includes(nameOf(pair)))
    .join('&');
  return path + (rest ? `?${rest}` : '') + fragment;
}

export function setQuery(url: string, name: string, value: string): string {
  const hash = url.indexOf('#');
  const fragment = hash < 0 ? '' : url.slice(hash);
  const rest = hash < 0 ? url : url.slice(0, hash);
  const mark = rest.indexOf('?');
  const newPair = `${name}=${encodeURIComponent(value)}`;
  if (mark < 0) return `${rest}?${newPair}${fragment}`;
  const pairs = rest.slice(mark + 1).split('&');
  const first = pairs.findIndex((pair) => nameOf(pair) === name);
  const parameters =
    first < 0
      ? [...(pairs.length === 1 && pairs[0] === '' ? [] : pairs), newPair]
      : pairs.flatMap((pair, i) => (i === first ? [newPair] : nameOf(pair) === name ? [] : [pair]));
  return `${rest.slice(0, mark)}?${parameters.join('&')}${fragment}`;
}

export const addTransferToken = (target: string, token: string): string => setQuery(target, 't', token);

/** S3: users of the NX client. */
export const NX_ROLE = 'VISITOR: NX Users';
/** S3: members of the service. */
export const CONNECT_ROLE = 'VISITOR: Members: Connect 4.5';

export const isNxOnly = (roles: readonly string[]): boolean => roles.includes(NX_ROLE) && !roles.includes(CONNECT_ROLE);

/** S4: the stored target, then NX, then landing; after the first-time wizard the order tunnel (decisions 2). */
export function chooseTarget(
  settings: TargetSettings,
  { stored, roles, wizard }: { stored?: string | undefined; roles: readonly string[]; wizard?: boolean },
): string {
  if (wizard) return settings.orderTunnelUrl || '/';
  return stored ?? ((isNxOnly(roles) ? settings.nxUrl : settings.landingUrl) || '/');
}
