/** The partners' pages: each is the partner's own markup around one `<news-signup>`. */
import { html } from 'hono/html';
import type { Markup, Page } from '../../pages/document.ts';
import { productPolicy, productTag, type ScriptForm } from '../../pages/product-tag.ts';
import { siteOrigin } from '../../server/settings/origins.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { type Brand, brands, hostile } from './brands.ts';

const signUp = (settings: Settings, attributes: Brand['attributes'] = {}): Markup =>
  html`<news-signup login-url="${siteOrigin(settings, 'hosted')}/login"${Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`)}></news-signup>`;

/** As newspapers write it, on the desk of our partners: `Friday, November 20, 2026`. */
const today = (): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' }).format(new Date());

/** The events that the partner's own statistics record of its visitors. */
const funnel = html`<section class="funnel" aria-labelledby="funnel"><h2 id="funnel">What this page hears</h2>
<p>Every step of the wizard, as events on the element. Nothing that was typed.</p><ol data-heard aria-live="off"></ol></section>`;

const switcher = (settings: Settings, current: string): Markup => html`<nav class="switcher" aria-label="Partners of the demo"><ul>
<li><a href="${siteOrigin(settings, 'hosted')}/demo/">Demo</a></li>
${[...brands, hostile].map(({ path, name }) => html`<li><a href="${path}"${path === current ? html` aria-current="page"` : ''}>${name}</a></li>`)}
</ul></nav>`;

export const brandPage = (settings: Settings, brand: Brand, form: ScriptForm): Page => ({
  title: `${brand.heading} · ${brand.name}`,
  styles: ['/assets/partner.css', `/assets${brand.path}.css`],
  head: productTag(settings, form),
  scripts: ['/assets/partner.js'],
  policy: productPolicy(settings),
  body: html`<header class="masthead">
  <a class="skip" href="#main">Skip to content</a>
  <p class="name">${brand.name}</p>
  <p class="motto">${brand.motto ?? today()}</p>
  <ul class="rubrics">${brand.nav.map((name) => html`<li>${name}</li>`)}</ul>
</header>
<main id="main" tabindex="-1">
  <div class="intro"><h1>${brand.heading}</h1><p>${brand.text}</p></div>
  <div class="sign-up">${signUp(settings, brand.attributes)}</div>
  <aside aria-label="More from ${brand.name}">${brand.stories.map(({ title, text }) => html`<article><h2>${title}</h2><p>${text}</p></article>`)}</aside>
  ${funnel}
</main>
${switcher(settings, brand.path)}`,
});

export const hostilePage = (settings: Settings): Page => ({
  title: hostile.name,
  styles: ['/assets/hostile.css'],
  head: productTag(settings),
  policy: productPolicy(settings),
  body: html`<main id="main"><h1>${hostile.name}</h1><p>${hostile.text}</p>
<form><label>The page’s own box <input name="own"></label></form>
<div class="sign-up">${signUp(settings)}</div></main>
${switcher(settings, hostile.path)}`,
});

export const partnersPage = (settings: Settings, status?: 404): Page => ({
  title: 'Partner newsrooms · news-auth demo',
  styles: ['/assets/newsline.css', '/assets/partners.css'],
  status,
  body: html`<main id="main" class="partners">
<p class="kicker">Partner newsrooms</p>
<h1>${status ? 'There is no such page here' : 'One wizard, three houses'}</h1>
<p class="standfirst">The same element on each page. What differs are design tokens in the partner’s own style sheet.</p>
<ul class="cards">
${brands.map(({ path, name, kind }) => html`<li><a href="${path}">${name}</a> <span>${kind}</span></li>`)}
<li><a href="${hostile.path}">${hostile.name}</a> <span>all: unset, resets, a tiny root font</span></li>
</ul>
<p><a href="${siteOrigin(settings, 'hosted')}/demo/">Back to the demo’s start page</a></p>
</main>`,
});
