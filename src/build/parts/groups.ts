/**
 * Says which file of the module form a module goes into. The files are few and named after features, so that an element can request all it
 * needs at once. What several features share, but signing in does not need, goes with the largest of those features.
 */

/** The modules that the entry loads when an element needs them, by the name under which it asks for each. */
export const lazyModules = {
  'mount.tsx': 'src/element/mount.tsx',
  'mount-session.ts': 'src/element/overlay/mount-session.ts',
  'mount-maintenance.ts': 'src/element/overlay/mount-maintenance.ts',
  'page-api.ts': 'src/element/page/page-api.ts',
  'hosted-look.ts': 'src/hosted/hosted-look.ts',
} as const;
export type LazyModule = keyof typeof lazyModules;

/** React, the machine and the screens of signing in. */
export const SIGN_IN = 'sign-in';
/** An element → the file that its first screen is in. The hosted page preloads its own; others have no screen. */
export const firstFiles = {
  'news-login': SIGN_IN,
  'news-mfa': 'second-factor',
  'news-signup': 'sign-up',
  'news-first-time-user': 'first-time-user',
} as const;

/** The file of the hosted page's own look. */
export const HOSTED = 'hosted';

/**
 * A file that says where the other files are, for each entry: an entry itself says it only of those that its first screens need, so that people can
 * type sooner. `first` names these; what they need is added.
 */
export const laterFiles = {
  /** With the digests. */
  loader: { name: 'pins', first: [SIGN_IN, 'second-factor', 'sign-up', 'page'] },
  /** With imports that a host's bundler finds. */
  module: { name: 'imports', first: [SIGN_IN, 'second-factor', 'sign-up', HOSTED] },
} as const;
export type EntryForm = keyof typeof laterFiles;

/** What needs no React: sessions, settings, calls. Elements and pages without screens get by with it. */
export const SESSION = 'session';

/** A file → the modules in it that neither signing in nor the session needs. */
const files = [
  ['second-factor', /features\/(second-factor\/|ahead)|text\/CodeControl|i18n\/FormattedList|node_modules\/uqr/],
  // Together with the other screens that links in mails lead to.
  ['recovery', /features\/(recovery|change-password|confirmation)\/|NewPasswordCard|OtherAccountLink|flow\/(password-change|recheck)/],
  ['first-time-user', /features\/first-time-user\/|contract\/daily-subscription/],
  ['sso', /features\/sso\//],
  // Small cards and dialogs that few people meet.
  ['notices', /features\/(contact|device|beta-terms)\/|features\/(idle-warning\/SessionWarning|account-question\/)/],
  ['maintenance', /features\/maintenance\/|node_modules\/date-fns/],
  [
    'idle',
    /session\/idle\/|features\/idle-warning\/|element\/overlay\/(mount-session|session-guard|activity|elect-leader|account-question)|bare\.css/,
  ],
  ['page', /element\/(page|overlay)\/|flow\/address\//],
  [HOSTED, /src\/hosted\/|element\/boot\//],
  // Together with what both wizards share.
  [
    'sign-up',
    /features\/sign-up\/|form\/missing|wizard-controls|choice\/SelectControl|controls\/list\/|layout\/(Stepper|[Ww]izard|Newsroom)|session\/lists|kept-values|flow\/react\/wizard\/|fields\/(dialects|long-form-texts|profile-fields|reference-lists|security-questions|zone-(names|labels)|list-names)|loading\/Loading|suggested-countries/,
  ],
  [SIGN_IN, /i18n\/own-zone|ui\/|flow\/react\/cards\/|forms\//],
] as const satisfies readonly (readonly [string, RegExp])[];
/** How a module of ours loads `diagnose()`, which is made apart from the others, so that the one-file script can load it too (`diagnose.ts`). */
export const LOADS_DIAGNOSE = /import\('[^']*\/diagnose\.ts'\)/;

/** A file of the module form, by the name that its address begins with. */
export type ProductFile = (typeof files)[number][0] | typeof SESSION;

/** The file of a module; `needs` says whether a lazy module imports it statically, directly or through others. */
export function fileOf(id: string, needs: (by: LazyModule) => boolean): ProductFile {
  const light = (['mount-session.ts', 'mount-maintenance.ts', 'page-api.ts', 'hosted-look.ts'] as const).filter(needs).length;
  if (needs('mount.tsx')) return light > 0 ? SESSION : SIGN_IN;
  if (light > 1) return SESSION;
  const found = files.find(([, modules]) => modules.test(id));
  if (!found) throw new Error(`${id} belongs to no file of the module form: name one in src/build/parts/groups.ts`);
  return found[0];
}
