/** The sign-in of the front page: one element, which a server may also render (`?form=rendered`). */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html, raw } from 'hono/html';
import type * as Ssr from '../../../src/ssr/render-login.ts';
import type { Markup } from '../../pages/document.ts';
import { siteOrigin } from '../../server/settings/origins.ts';
import type { Settings } from '../../server/settings/settings.ts';

export interface SignIn {
  readonly markup: Markup;
  readonly source: string;
}

/** Imported when it is needed, because it is a file of the built package. */
const loadSsr = () => import(pathToFileURL(resolve('dist/esm/ssr.js')).href) as Promise<typeof Ssr>;

export function element(settings: Settings): SignIn {
  const markup = html`<news-login redirect-url="${siteOrigin(settings, 'landing')}/"></news-login>`;
  return { markup, source: String(markup) };
}

/** @param nonce of the page's policy, for the style element */
export async function rendered(settings: Settings, nonce: string): Promise<SignIn> {
  const { renderLogin } = await loadSsr();
  const hosted = siteOrigin(settings, 'hosted');
  const options = { settings: { apiBaseUrl: hosted, hostedUrl: `${hosted}/login` }, redirectUrl: `${siteOrigin(settings, 'landing')}/` };
  return { markup: raw(renderLogin({ ...options, nonce })), source: `renderLogin(${JSON.stringify(options, null, 2)})` };
}
