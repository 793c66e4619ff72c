/** Every setting with what it allows and its default, as its reader says. */
import { builtInSettings, readSettings, type SettingName } from '../../../../src/settings/settings.ts';
import { code, plain, type Table } from '../table.ts';

const what: Readonly<Record<SettingName, string>> = {
  apiBaseUrl: 'The service’s address, with or without a path. Required.',
  apiTimeoutMs: 'How long a single request may take.',
  landingUrl: 'Where a sign-in leads. Required on the hosted page, which leads nowhere by itself.',
  nxUrl: 'Where users go who hold only the NX Users role.',
  orderTunnelUrl: 'Where the first-time wizard ends.',
  firstTimeUserUrl: 'Where an account leads whose login result has the new-user flag.',
  redirectOrigins: 'Further origins that a redirect may go to.',
  homeUrl: 'The main site: header, Cancel of sign-up, Access Denied.',
  servicesUrl: 'Link of the header.',
  newsUrl: 'Link of the header.',
  educationUrl: 'Link of the header.',
  aboutUrl: 'Link of the header.',
  searchUrl: 'Where the header’s search leads, with `?q=`.',
  hostedUrl: 'Base of the default links. Without it they stay inside the element, or are not shown.',
  signupUrl: 'The sign-up, where it stands on another page.',
  loginUrl: 'The sign-in, where it stands on another page; the end of a session leads there.',
  fullAccountUrl: 'The full distribution account.',
  newsroomUrl: 'Contact Us on a phone.',
  webSupportEmail: 'Web support, wherever a message names it.',
  offices: 'The two offices of the contact page.',
  providerName: 'In titles and texts.',
  productName: 'In titles and texts.',
  tier: 'Where the product runs: the contact page stands in for an unreachable service in production only.',
  idleWarningMs: 'How long the idle warning stands before the sign-out.',
  idleSessionTimeoutOverride: 'Idle time-out; wins over the service’s where it is shorter.',
  passkeyDomain:
    'Passkeys at the first step, in the offer and in `<news-security>`: where the page’s host is this domain or lies below it.',
  betaTermsUntil: 'When the beta notice stops.',
  accountId: 'Whose session time-out is looked up.',
  locale: 'Language of the texts.',
  theme: '`auto` follows the system.',
  routing: 'Whether screens have addresses under `basePath`.',
  basePath: 'Where those addresses begin.',
};

/** Defaults that are another setting, or come from elsewhere. */
const otherwise: Readonly<Partial<Record<SettingName, string>>> = {
  landingUrl: '`/` in an embed',
  nxUrl: '`landingUrl`',
  orderTunnelUrl: '`landingUrl`',
  firstTimeUserUrl: '`{hostedUrl}/?newuser=true`, else under `basePath`',
  hostedUrl: 'the hosted page’s own address there, none in an embed',
  signupUrl: '`{hostedUrl}/signup`',
  loginUrl: '`hostedUrl`',
  fullAccountUrl: '`homeUrl`',
  newsroomUrl: '`homeUrl`',
  accountId: 'the user’s id',
  locale: 'the user’s, else the document’s (on the hosted page the browser’s), else `en`',
};

const names = Object.keys(builtInSettings) as SettingName[];

/** No reader accepts this object, so each complains and thereby states what it allows. */
function allowedValues(): ReadonlyMap<string, string> {
  const heard = new Map<string, string>();
  const values = Object.fromEntries(names.map((name) => [name, {}]));
  readSettings([{ name: 'none', values }], () => (name, _raw, allowed) => heard.set(name, allowed));
  return heard;
}

function builtIn(name: SettingName): string {
  const value = builtInSettings[name];
  if (otherwise[name]) return otherwise[name];
  return value === '' || value === 0 || (Array.isArray(value) && value.length === 0) ? '–' : code(String(value));
}

export function settingTable(): Table {
  const allowed = allowedValues();
  return {
    head: ['Setting', 'Default', 'Allowed', 'What for'],
    rows: names.map((name) => [code(name), builtIn(name), plain(allowed.get(name) ?? 'anything'), what[name]]),
  };
}
