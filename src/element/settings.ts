/** Reads settings at every door they come in by, and says clearly what is wrong with one (elements.md, decisions 10). */
import { type Complain, complainAbout } from './complain.ts';
import type { Host } from './host.ts';
import type { Given } from './page/page.ts';
import { pageSources } from './page/page-settings.ts';
import { kebab } from './table.ts';
import { routings, type SettingName, type Settings, themes, tiers, withDefaults } from '../settings/settings.ts';

/** A readable value, or a sentence that says what is allowed. */
type Read<T> = { readonly value: T } | { readonly allowed: string };
type Reader<T> = (raw: unknown) => Read<T>;

const isLocal = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/[\s\\]/.test(text);

function httpUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return /^https?:\/\//i.test(text) && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

const text: Reader<string> = (raw) => (typeof raw === 'string' ? { value: raw } : { allowed: 'a text' });

const address: Reader<string> = (raw) =>
  typeof raw === 'string' && (isPath(raw) || httpUrl(raw))
    ? { value: raw }
    : { allowed: 'an http(s) address or a path with one leading slash' };

/** Where a signed-in browser is sent: never over a line that can be listened to, but on this machine. */
const target: Reader<string> = (raw) => {
  const url = typeof raw === 'string' ? httpUrl(raw) : undefined;
  return typeof raw === 'string' && (isPath(raw) || url?.protocol === 'https:' || (url && isLocal(url.hostname)))
    ? { value: raw }
    : { allowed: 'an https address (http on localhost) or a path with one leading slash' };
};

/** https when the page is https (localhost aside), without credentials; or a path. `//host` is refused. */
const api: Reader<string> = (raw) => {
  const allowed = 'an http(s) address without credentials (https on an https page), or a path with one leading slash';
  if (typeof raw !== 'string') return { allowed };
  // `/` is this origin's root; nothing at all would be a missing address.
  if (isPath(raw)) return { value: raw.replace(/\/+$/, '') || '/' };
  const url = httpUrl(raw);
  const insecure = url?.protocol === 'http:' && globalThis.location?.protocol === 'https:' && !isLocal(url.hostname);
  return url && !insecure && !url.search && !url.hash ? { value: raw.replace(/\/+$/, '') } : { allowed };
};

const ms =
  (least: number): Reader<number> =>
  (raw) => {
    const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
      ? { value }
      : { allowed: `a whole number of milliseconds from ${least}` };
  };

const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (raw) => {
    const value = values.find((v) => v === raw);
    return value === undefined ? { allowed: values.join(', ') } : { value };
  };

/** `data-*` lists and objects are JSON. */
function fromJson(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const origins: Reader<readonly string[]> = (raw) => {
  const list = fromJson(raw);
  const found = Array.isArray(list) ? list.map((item) => (typeof item === 'string' ? httpUrl(item)?.origin : undefined)) : [undefined];
  return found.every((o) => o !== undefined) ? { value: found } : { allowed: 'a list of http(s) origins (JSON in an attribute)' };
};

const offices: Reader<Settings['offices']> = (raw) => {
  const list = fromJson(raw);
  const fine = Array.isArray(list) && list.every((o) => typeof o?.name === 'string' && typeof o?.phone === 'string');
  return fine ? { value: list.map(({ name, phone }) => ({ name, phone })) } : { allowed: 'a list of {name, phone} (JSON in an attribute)' };
};

const instant: Reader<string> = (raw) =>
  typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? { value: raw } : { allowed: 'an ISO instant' };

const mail: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(raw) ? { value: raw } : { allowed: 'an e-mail address' };

/** A locale the browser knows how to read; anything else falls back to en. */
const locale: Reader<string> = (raw) => {
  try {
    return { value: Intl.getCanonicalLocales(String(raw))[0] ?? 'en' };
  } catch {
    return { allowed: 'a BCP 47 language tag such as en or pt-BR' };
  }
};

const basePath: Reader<string> = (raw) =>
  typeof raw === 'string' && isPath(raw) && !/[?#]/.test(raw)
    ? { value: raw.replace(/\/+$/, '') || '/' }
    : { allowed: 'a path with one leading slash' };

const readers: { readonly [N in SettingName]: Reader<Settings[N]> } = {
  apiBaseUrl: api,
  apiTimeoutMs: ms(1),
  landingUrl: target,
  nxUrl: target,
  orderTunnelUrl: target,
  firstTimeUserUrl: target,
  redirectOrigins: origins,
  homeUrl: address,
  servicesUrl: address,
  newsUrl: address,
  educationUrl: address,
  aboutUrl: address,
  searchUrl: address,
  hostedUrl: address,
  signupUrl: address,
  loginUrl: address,
  fullAccountUrl: address,
  newsroomUrl: address,
  webSupportEmail: mail,
  offices,
  providerName: text,
  productName: text,
  tier: oneOf(tiers),
  idleWarningMs: ms(1),
  idleSessionTimeoutOverride: ms(1),
  betaTermsUntil: instant,
  accountId: text,
  locale,
  theme: oneOf(themes),
  routing: oneOf(routings),
  basePath,
};
const settingNames = Object.keys(readers) as SettingName[];

/** The readable settings of one source. Only known names are looked at, so nothing can reach a prototype. */
export function readSettings(source: Given, complain: Complain, spelled: (name: string) => string = (name) => name): Partial<Settings> {
  const found: Record<string, unknown> = {};
  for (const name of settingNames) {
    const raw = Object.hasOwn(source, name) ? source[name] : undefined;
    if (raw === undefined || raw === null) continue;
    const read = readers[name](raw);
    if ('value' in read) found[name] = read.value;
    else complain(spelled(name), raw, read.allowed);
  }
  return found as Partial<Settings>;
}

/** `NewsAuth.configure` alone takes nothing but settings: a slip in a name is worth a word. */
function complainOfNames(given: Given): void {
  for (const name of Object.keys(given)) {
    if (!(settingNames as readonly string[]).includes(name)) {
      complainAbout('NewsAuth.configure')(name, given[name], `one of ${settingNames.join(', ')}`);
    }
  }
}

const fromPage = (): Partial<Settings> => {
  const sources = pageSources();
  complainOfNames(sources.at(-1)?.given ?? {});
  return Object.assign(
    {},
    ...sources.map(({ name, given, spelled }) => readSettings(given, complainAbout(name), spelled)),
  ) as Partial<Settings>;
};

/** The page's own settings, where no element is asked. */
export const pageSettings = (): Settings => withDefaults(fromPage());

/** Later sources win: the page's, the element's `config`, its own properties and attributes. */
export function settingsOf({ tag, given }: Pick<Host, 'tag' | 'given'>): Settings {
  const complain = complainAbout(`<${tag}>`);
  const { config = {}, ...own } = given();
  if (typeof config !== 'object' || config === null) complain('config', config, 'an object of settings');
  return withDefaults({
    ...fromPage(),
    ...readSettings(typeof config === 'object' ? { ...config } : {}, complain),
    ...readSettings(own, complain, kebab),
  });
}
