/** Settings of the product (elements.md, Settings) and their built-in defaults. */
import { names } from './names.ts';

/** Where the product runs. */
export const tiers = ['development', 'staging', 'production'] as const;
/** `auto` follows the system. */
export const themes = ['auto', 'light', 'dark'] as const;
/** Whether screens show in the address: never, or as paths under `basePath`. */
export const routings = ['memory', 'path'] as const;

/** A place that the contact page names. */
export interface Office {
  readonly name: string;
  readonly phone: string;
}

/** Every setting with a value. Addresses may be relative to the page; `''` = not given. */
export interface Settings {
  /** The service's address, with or without a path; `''` = not given. */
  readonly apiBaseUrl: string;
  /** Every call, ms. */
  readonly apiTimeoutMs: number;
  /** `''` = not given: the page's own root, which names nothing (decisions 1). */
  readonly landingUrl: string;
  readonly nxUrl: string;
  readonly orderTunnelUrl: string;
  readonly firstTimeUserUrl: string;
  readonly redirectOrigins: readonly string[];
  readonly homeUrl: string;
  readonly servicesUrl: string;
  readonly newsUrl: string;
  readonly educationUrl: string;
  readonly aboutUrl: string;
  readonly searchUrl: string;
  /** Base of the default links; `''` in an embed without one. */
  readonly hostedUrl: string;
  readonly signupUrl: string;
  readonly loginUrl: string;
  readonly fullAccountUrl: string;
  readonly newsroomUrl: string;
  readonly webSupportEmail: string;
  readonly offices: readonly Office[];
  readonly providerName: string;
  readonly productName: string;
  readonly tier: (typeof tiers)[number];
  /** How long the idle warning stands before the log-out, ms. */
  readonly idleWarningMs: number;
  /** Wins over the service's idle time-out, ms; 0 = not set. */
  readonly idleSessionTimeoutOverride: number;
  /** ISO instant of the beta notice's cutoff. */
  readonly betaTermsUntil: string;
  readonly accountId: string;
  readonly locale: string;
  readonly theme: (typeof themes)[number];
  readonly routing: (typeof routings)[number];
  readonly basePath: string;
}
/** The name of a setting, in camelCase. */
export type SettingName = keyof Settings;

/** What holds where neither the page nor the element says anything. */
export const builtInSettings: Settings = {
  apiBaseUrl: '',
  apiTimeoutMs: 60_000,
  landingUrl: '',
  nxUrl: '',
  orderTunnelUrl: '',
  firstTimeUserUrl: '',
  redirectOrigins: [],
  homeUrl: '/',
  servicesUrl: '/',
  newsUrl: '/',
  educationUrl: '/',
  aboutUrl: '/',
  searchUrl: '/',
  hostedUrl: '',
  signupUrl: '',
  loginUrl: '',
  fullAccountUrl: '',
  newsroomUrl: '',
  webSupportEmail: '',
  offices: [],
  ...names,
  tier: 'production',
  idleWarningMs: 60_000,
  idleSessionTimeoutOverride: 0,
  betaTermsUntil: '2020-12-21T18:00:00Z',
  accountId: '',
  locale: '',
  theme: 'auto',
  routing: 'memory',
  basePath: '/login',
};

/** Fills the settings that default to another setting. */
export function withDefaults(given: Partial<Settings>): Settings {
  const s = { ...builtInSettings, ...given };
  const hosted = s.hostedUrl.replace(/\/+$/, '');
  return {
    ...s,
    hostedUrl: hosted,
    nxUrl: s.nxUrl || s.landingUrl,
    orderTunnelUrl: s.orderTunnelUrl || s.landingUrl,
    firstTimeUserUrl: s.firstTimeUserUrl || `${hosted || s.basePath.replace(/\/+$/, '')}/?newuser=true`,
    signupUrl: s.signupUrl || (hosted && `${hosted}/signup`),
    loginUrl: s.loginUrl || hosted,
    fullAccountUrl: s.fullAccountUrl || s.homeUrl,
    newsroomUrl: s.newsroomUrl || s.homeUrl,
  };
}
