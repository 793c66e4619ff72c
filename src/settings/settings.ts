/** Every setting of the product, as one table (elements.md, Settings): its reader and the built-in default. */
import {
  address,
  api,
  base,
  basePath,
  domain,
  instant,
  locale,
  mail,
  ms,
  offices,
  oneOf,
  origins,
  target,
  text,
  type Reader,
} from './readers.ts';
import { builtInNames, readSetting, themes, withoutSlashes, type Source } from './sources.ts';

type Row<T> = readonly [reader: Reader<T>, builtIn: T];
const row = <T>(...cells: Row<T>): Row<T> => cells;

/** `''` = not given: the page's own address, or another setting's (`withDefaults`). */
const table = {
  /** The service's address, with or without a path. */
  apiBaseUrl: row(api, ''),
  /** How long a single request may take, ms. */
  apiTimeoutMs: row(ms(1), 60_000),
  /** `''` = the root of the page's own origin; a hosted page must be given one (decisions 1). */
  landingUrl: row(target, ''),
  /** Where users go who hold only the NX Users role; `''` = `landingUrl`. */
  nxUrl: row(target, ''),
  /** Where the first-time wizard leads; `''` = `landingUrl`. */
  orderTunnelUrl: row(target, ''),
  /** Where a sign-in with the new-user flag leads; `''` = the sign-in with `newuser=true`. */
  firstTimeUserUrl: row(target, ''),
  /** Further origins that a redirect may go to. */
  redirectOrigins: row(origins, []),
  /** Links of the logged-out header, as far as `aboutUrl`. */
  homeUrl: row(address, '/'),
  servicesUrl: row(address, '/'),
  newsUrl: row(address, '/'),
  educationUrl: row(address, '/'),
  aboutUrl: row(address, '/'),
  /** The header's search leads here, with `?q=`. */
  searchUrl: row(address, '/'),
  /** Base of the default links. */
  hostedUrl: row(base, ''),
  /** `''` = `{hostedUrl}/signup`. */
  signupUrl: row(address, ''),
  /** `''` = `hostedUrl`. */
  loginUrl: row(address, ''),
  /** The full distribution account of sign-up; `''` = `homeUrl`. */
  fullAccountUrl: row(address, ''),
  /** Contact Us on a phone; `''` = `homeUrl`. */
  newsroomUrl: row(address, ''),
  /** Where texts name web support. */
  webSupportEmail: row(mail, ''),
  /** The places that the contact page names. */
  offices: row(offices, []),
  /** What the provider and its product are called. */
  providerName: row<string>(text, builtInNames.providerName),
  productName: row<string>(text, builtInNames.productName),
  /** Where the product runs: only in production the contact page stands in for an unreachable service. */
  tier: row<'development' | 'staging' | 'production'>(oneOf(['development', 'staging', 'production']), 'production'),
  /** How long the idle warning stands before the sign-out, ms. */
  idleWarningMs: row(ms(1), 60_000),
  /** Counts in place of the service's idle time-out where it is shorter, ms; 0 = not set. */
  idleSessionTimeoutOverride: row(ms(1), 0),
  /** The domain that passkeys are for: they are offered where the page's host is it or lies below it; `''` = nowhere. */
  passkeyDomain: row(domain, ''),
  /** ISO instant of the beta notice's cutoff. */
  betaTermsUntil: row(instant, '2020-12-21T18:00:00Z'),
  /** For the time-out look-up; `''` = the user's id. */
  accountId: row(text, ''),
  /** A BCP 47 tag; `''` = the document's. */
  locale: row(locale, ''),
  /** `auto` follows the system. */
  theme: row<(typeof themes)[number]>(oneOf(themes), 'auto'),
  /** Whether screens show in the address: never, or as paths under `basePath`. */
  routing: row<'memory' | 'path'>(oneOf(['memory', 'path']), 'memory'),
  /** Where the screens' paths begin. */
  basePath: row(basePath, '/login'),
};

/** The name of a setting, in camelCase. */
export type SettingName = keyof typeof table;
/** Every setting with a value. Addresses may be relative to the page. */
export type Settings = { readonly [N in SettingName]: (typeof table)[N] extends Row<infer T> ? T : never };

/** Settings as a page gives them: any of them. `undefined` counts as not given. */
export type GivenSettings = { readonly [N in SettingName]?: Settings[N] | undefined };

const rows = Object.entries(table) as [SettingName, Row<unknown>][];

/** What holds where neither the page nor the element says anything. */
export const builtInSettings = Object.fromEntries(rows.map(([name, [, builtIn]]) => [name, builtIn])) as Settings;

/** Says what is wrong with a value, and what is allowed. */
export type Complain = (name: string, raw: unknown, allowed: string) => void;

/** The readable settings; `complain` gets each value that is not allowed. */
export function readSettings(sources: readonly Source[], complain: (source: Source) => Complain): Partial<Settings> {
  const settings = rows.map(([name, [{ allowed, read }]]) => {
    const setting = readSetting(sources, name, (raw, source) => {
      const value = read(raw);
      if (raw !== undefined && value === undefined) complain(source)(name, raw, allowed);
      return value;
    });
    return [name, setting] as const;
  });
  return Object.fromEntries(settings.filter(([, setting]) => setting !== undefined));
}

/** Fills the settings that default to another setting. */
export function withDefaults(settings: Partial<Settings>): Settings {
  const s = { ...builtInSettings, ...settings };
  const hosted = withoutSlashes(s.hostedUrl);
  return {
    ...s,
    hostedUrl: hosted,
    nxUrl: s.nxUrl || s.landingUrl,
    orderTunnelUrl: s.orderTunnelUrl || s.landingUrl,
    firstTimeUserUrl: s.firstTimeUserUrl || `${hosted || withoutSlashes(s.basePath)}/?newuser=true`,
    signupUrl: s.signupUrl || (hosted && `${hosted}/signup`),
    loginUrl: s.loginUrl || hosted,
    fullAccountUrl: s.fullAccountUrl || s.homeUrl,
    newsroomUrl: s.newsroomUrl || s.homeUrl,
  };
}

/** Named as the page's author writes it: an attribute, or a setting. A hosted page has no target of its own, so it needs one (decisions 1). */
export type Missing = 'api-base-url' | 'landingUrl';

export function missingSetting({ apiBaseUrl, landingUrl }: Settings, isHosted: boolean): Missing | undefined {
  if (apiBaseUrl === '') return 'api-base-url';
  return isHosted && landingUrl === '' ? 'landingUrl' : undefined;
}
