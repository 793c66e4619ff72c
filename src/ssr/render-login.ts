/**
 * `news-auth/ssr`: the e-mail step of `<news-login>` as markup that a server puts into its page (elements.md). It shows before any script has come,
 * its buttons lead to the hosted page, and the script takes its very nodes over. Needs no DOM.
 */
import { html } from 'first-frame/news-login';
import { fillTokens } from '../element/boot/frame.ts';
import { frameTextsOf } from '../element/boot/frame-settings.ts';
import { lightReset, scoped } from '../element/boot/styles.ts';
import { directionOf } from '../i18n/direction.ts';
import { target } from '../settings/readers.ts';
import { builtInSettings, type GivenSettings, readSettings, type Settings, withDefaults } from '../settings/settings.ts';
import baseCss from '../ui/tokens/base.css?inline';
import { inMarkup } from './in-markup.ts';

/** The sheets that the script adopts for it in light DOM. */
const css = [lightReset, baseCss].map((sheet) => scoped(sheet, ['news-login'])).join('');

export type { GivenSettings, Settings };

export interface LoginMarkup {
  /** `apiBaseUrl` and `hostedUrl` (or `loginUrl`) are required; the script is to be given the same ones. */
  readonly settings: GivenSettings;
  /** A BCP 47 language tag: the element's `locale`, which also gives the direction of the text. */
  readonly locale?: string | undefined;
  /** The element's `redirect-url`. Its origin counts as allowed, so never pass on what an address asks for. */
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
function checkNames(given: object, allowed: readonly string[]): void {
  for (const name of Object.keys(given)) if (!allowed.includes(name)) refuse(name, `one of ${allowed.join(', ')}`);
}

/** @throws TypeError that names a setting which is unknown, wrong or missing */
function checked(given: GivenSettings): Settings {
  checkNames(given, Object.keys(builtInSettings));
  const read = readSettings(given, (name, _, allowed) => refuse(name, allowed));
  const settings = withDefaults(read);
  const missing = settings.apiBaseUrl === '' ? 'apiBaseUrl' : settings.loginUrl === '' ? 'hostedUrl' : undefined;
  if (missing) throw new TypeError(`renderLogin: the setting ${missing} is missing.`);
  return settings;
}

/** Where the buttons lead until the script handles them. An address may hold what a pattern of `replace` would stand for (`$&`). */
function leading(frame: string, { loginUrl, signupUrl }: Settings): string {
  const form = '⟦id⟧form';
  // Not by an `action` of the form: Firefox does not fill in a form that leads to another origin when the page is loaded.
  const leads = (address: string) => `<button type="submit" formmethod="get" formaction="${inMarkup(address)}"`;
  return (
    frame
      .replace(' method="dialog"', (method) => `${method} id="${form}"`)
      // Without a name the field is not sent, so what is typed never gets into an address. The script gives the name back.
      .replace(' name="username"', '')
      .replaceAll('<button type="button" role="link"', () => `${leads(signupUrl || loginUrl)} form="${form}" role="link"`)
      .replaceAll(/<button type="(button|submit)"(?! formmethod)/g, () => leads(loginUrl))
  );
}

/**
 * The e-mail step as HTML: a `<news-login>` in light DOM with its style element, in English. `locale` counts before that of `settings`; `nonce` is the
 * style element's.
 *
 * @throws TypeError that names what is unknown, wrong or missing
 */
export function renderLogin(markup: LoginMarkup): string {
  // Callers without types pass `null`, or nothing.
  const { settings: asked, locale, redirectUrl, nonce } = Object(markup) as Partial<LoginMarkup>;
  checkNames(Object(markup), ['settings', 'locale', 'redirectUrl', 'nonce'] satisfies (keyof LoginMarkup)[]);
  const given: GivenSettings = asked ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) refuse('settings', 'an object of settings');
  const settings = checked({ ...given, locale: locale || given.locale });
  if ((redirectUrl ?? '') !== '' && !target.read(redirectUrl)) refuse('redirectUrl', target.allowed);
  const { apiBaseUrl, theme } = settings;
  const language = settings.locale || 'en';
  const texts = Object.entries(frameTextsOf(settings)).map(([name, text]) => [name, inMarkup(String(text))]);
  const frame = fillTokens(leading(html, settings), { id: 'na1-', ...Object.fromEntries(texts) });
  const element = [
    attribute('api-base-url', apiBaseUrl),
    attribute('locale', settings.locale),
    attribute('theme', given.theme ?? ''),
    attribute('redirect-url', redirectUrl),
  ].join('');
  return `<news-login render-root="light" data-drawn${element}><style${attribute('nonce', nonce)}>${css}</style><div class="na-root" data-drawn data-theme="${theme}" lang="${inMarkup(language)}" dir="${directionOf(language)}">${frame}</div></news-login>`;
}
