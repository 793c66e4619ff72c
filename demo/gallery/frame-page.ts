/** One state of the gallery on a page of its own: the built product with the fixture's storage and answers. */
import { html, raw } from 'hono/html';
import { directionOf } from '../../src/i18n/translate.ts';
import type { Markup, Page } from '../pages/document.ts';
import { settingAttributes } from '../pages/product-tag.ts';
import { hostedConfig } from '../server/pages/hosted.ts';
import type { Settings } from '../server/settings/settings.ts';
import type { Fixture } from './fixture.ts';
import { wireFixture } from './wire.ts';

/** How all states are to be shown, as chosen by the visitor of the gallery. */
export interface Look {
  readonly theme?: 'light' | 'dark';
  readonly lang?: string;
  /** Without a shadow root. */
  readonly root?: 'light';
}

/** JSON that cannot close its script element, with any content. */
const jsonBlock = (id: string, value: unknown): Markup =>
  html`<script type="application/json" id="${id}">${raw(JSON.stringify(value).replace(/</g, '\\u003c'))}</script>`;

const element = ({ element: tag = 'news-login', attributes = {} }: Fixture, { root }: Look): Markup => {
  const attributeText = Object.entries({ ...attributes, ...(root && { 'render-root': root }) }).map(
    ([name, value]) => ` ${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`,
  );
  return html`${raw(`<${tag}${attributeText.join('')}></${tag}>`)}`;
};

const draft = html`<section class="draft"><h2>A page of the host</h2><p>It goes on living under the warning.</p><label>Draft <textarea>NEW YORK, Nov. 20, 2026</textarea></label></section>`;

/** The hosted page brings its own landmarks and headings. */
const around = (fixture: Fixture, title: string, look: Look): Markup => {
  if (fixture.element === 'news-auth-app') return element(fixture, look);
  return html`<main><h1 class="unseen">${title}</h1>${fixture.element === 'news-session' ? draft : ''}${element(fixture, look)}</main>`;
};

export const framePath = (name: string, { path = '' }: Fixture) => `/demo/gallery/${name}${path && `/${path}`}`;

export function framePage(settings: Settings, name: string, fixture: Fixture, look: Look): Page {
  const lang = fixture.lang ?? look.lang ?? 'en';
  const theme = fixture.theme ?? look.theme ?? 'auto';
  const config = {
    ...hostedConfig(settings),
    // Only the states that are about passkeys have them.
    passkeyDomain: undefined,
    basePath: `/demo/gallery/${name}`,
    routing: 'path',
    locale: lang,
    theme,
    ...fixture.settings,
  };
  return {
    title: `${name} · gallery`,
    lang,
    dir: directionOf(lang),
    styles: ['/demo/assets/newsline.css', '/demo/assets/gallery-frame.css'],
    head: jsonBlock('gallery-fixture', wireFixture(fixture, lang)),
    scripts: ['/demo/assets/gallery-frame.js'],
    product: { src: '/news-auth.js', attributes: settingAttributes(config) },
    bodyClass: `frame ${theme}`,
    policy: { ancestors: ["'self'"] },
    body: around(fixture, fixture.shows, look),
  };
}
