/** `news-auth/ssr` (elements.md): the email step needs no script to show, and leads to the hosted page until the script takes over its nodes. */
import { html } from 'first-frame/news-login';
import { fillTokens, FIRST_ID_PREFIX, frameTextsOf } from '../element/boot/frame.ts';
import lightReset from '../element/boot/light-reset.css?inline';
import { inLight } from '../element/boot/styles.ts';
import { directionOf } from '../i18n/translate.ts';
import { target } from '../settings/readers.ts';
import { builtInSettings, readSettings, withDefaults, type GivenSettings, type Settings } from '../settings/settings.ts';
import baseCss from '../ui/tokens/base.css?inline';
import { inMarkup } from './in-markup.ts';

/** The script adopts the same sheets in light DOM. */
const css = [lightReset, baseCss].map((sheet) => inLight(sheet, ['news-login'])).join('');

export type { GivenSettings, Settings };

export interface LoginMarkup {
  /** `apiBaseUrl` and `hostedUrl` (or `loginUrl`) are required; the script needs the same ones. */
  readonly settings: GivenSettings;
  /** A BCP 47 language tag: the element's `locale`, which also decides the direction of the text. */
  readonly locale?: string | undefined;
  /** The element's `redirect-url`; its origin counts as allowed, so never pass on what an address asks for. */
  readonly redirectUrl?: string | undefined;
  /** The nonce by which the page's policy allows the style element. */
  readonly nonce?: string | undefined;
}

function refuse(name: string, allowed: string): never {
  throw new TypeError(`renderLogin: ${name} is wrong; allowed is ${allowed}.`);
}

/** @throws TypeError that names what is no text */
function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? ` ${name}="${inMarkup(value)}"` : refuse(name, 'a text');
}

/** @throws TypeError that names the first which is not `allowed` */
function checkNames(record: object, allowed: readonly string[]): void {
  for (const name of Object.keys(record)) if (!allowed.includes(name)) refuse(name, `one of ${allowed.join(', ')}`);
}

/** @throws TypeError that names a setting which is unknown, wrong or missing */
function checked(hostSettings: GivenSettings): Settings {
  checkNames(hostSettings, Object.keys(builtInSettings));
  const source = { name: 'renderLogin', values: hostSettings };
  const settings = withDefaults(readSettings([source], () => (name, _, allowed) => refuse(name, allowed)));
  const missing = settings.apiBaseUrl === '' ? 'apiBaseUrl' : settings.loginUrl === '' ? 'hostedUrl' : undefined;
  if (missing) throw new TypeError(`renderLogin: the setting ${missing} is missing.`);
  return settings;
}

/** Replacements are functions, since an address may contain a pattern of `replace` (`$&`). */
function leading(frame: string, { loginUrl, signupUrl }: Settings): string {
  const form = '⟦id⟧form';
  // Firefox does not fill in a form whose `action` leads to another origin when the page is loaded.
  const leads = (address: string) => `<button type="submit" formmethod="get" formaction="${inMarkup(address)}"`;
  return (
    frame
      .replace(' method="dialog"', (method) => `${method} id="${form}"`)
      // Without a name the field is not sent, so no address contains what was typed; the script restores the name.
      .replace(' name="username"', '')
      .replaceAll('<button type="button" role="link"', () => `${leads(signupUrl || loginUrl)} form="${form}" role="link"`)
      .replaceAll(/<button type="(button|submit)"(?! formmethod)/g, () => leads(loginUrl))
  );
}

/**
 * The email step as HTML: a `<news-login>` in light DOM with its style element, in English; `locale` counts before that of `settings`.
 * @throws TypeError that names what is unknown, wrong or missing
 */
export function renderLogin(markup: LoginMarkup): string {
  // Callers without types may pass `null`, or nothing.
  const { settings: raw, locale, redirectUrl, nonce } = Object(markup) as Partial<LoginMarkup>;
  checkNames(Object(markup), ['settings', 'locale', 'redirectUrl', 'nonce'] satisfies (keyof LoginMarkup)[]);
  const hostSettings: GivenSettings = raw ?? {};
  if (typeof hostSettings !== 'object' || Array.isArray(hostSettings)) refuse('settings', 'an object of settings');
  const settings = checked({ ...hostSettings, locale: locale || hostSettings.locale });
  if ((redirectUrl ?? '') !== '' && !target.read(redirectUrl)) refuse('redirectUrl', target.allowed);
  const { apiBaseUrl, theme } = settings;
  const language = settings.locale || 'en';
  const texts = Object.entries(frameTextsOf(settings)).map(([name, text]) => [name, inMarkup(String(text))]);
  const frame = fillTokens(leading(html, settings), { id: FIRST_ID_PREFIX, ...Object.fromEntries(texts) });
  const element = [
    attribute('api-base-url', apiBaseUrl),
    attribute('locale', settings.locale),
    attribute('theme', hostSettings.theme ?? ''),
    attribute('redirect-url', redirectUrl),
  ].join('');
  return `<news-login render-root="light" data-drawn${element}><style${attribute('nonce', nonce)}>${css}</style><div class="na-root${settings.passkeyDomain && ' na-passkey'}" data-drawn data-theme="${theme}" lang="${inMarkup(language)}" dir="${directionOf(language)}">${frame}</div></news-login>`;
}
